// The page's own words, in the language of the seated user. What is not said
// here in Spanish is said in English, as it is written.
import { locale } from "./app.js";

const es = {
  " used /": " usó /",
  " used a component": " usó un componente",
  " is thinking…": " está pensando…",
  " bytes": " bytes",
  "/ for commands": "/ para órdenes",
  "APP": "APP",
  "Apps": "Aplicaciones",
  "Apps for ": "Aplicaciones para ",
  "Cancel": "Cancelar",
  "Channels": "Canales",
  "Choose a file…": "Elige un archivo…",
  "Dismiss message": "Descartar mensaje",
  "Done": "Hecho",
  "Language of the user": "Idioma del usuario",
  "Loading options failed": "No se pudieron cargar las opciones",
  "Make a selection": "Elige una opción",
  "Message or command": "Mensaje u orden",
  "Nothing here yet. Type / to see what the bot can do.": "Aquí no hay nada todavía. Escribe / para ver qué sabe hacer el bot.",
  "Only you can see this · ": "Solo tú puedes ver esto · ",
  "Push to ": "Aviso a ",
  "Seat": "Asiento",
  "Seats": "Asientos",
  "Send": "Enviar",
  "Sent without a notification": "Enviado sin aviso",
  "Submit": "Enviar",
  "The application did not respond": "La aplicación no ha respondido",
  "The sandbox is not there: ": "El banco de pruebas no está: ",
  "This interaction failed": "Esta interacción ha fallado",
  "What the push notification shows": "Lo que muestra el aviso",
  "You sit at the seat of": "Te sientas en el lugar de",
  "the bot is offline": "el bot no está conectado",
  "unknown": "desconocido",
};

export const say = (words) => (locale().startsWith("es") && es[words]) || words;

// label says the words of the page's frame.
export function label() {
  document.documentElement.lang = locale().slice(0, 2);
  for (const n of document.querySelectorAll("[data-say]")) {
    n.textContent = say(n.dataset.say);
  }
  for (const n of document.querySelectorAll("[data-name]")) {
    n.setAttribute("aria-label", say(n.dataset.name));
    if (n.placeholder) n.placeholder = say("/ for commands");
  }
}
