package assault
