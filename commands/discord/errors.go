package discord

import (
	"errors"
	"fmt"
	"net/http"
)

// Discord's error codes that the bot treats by name.
const (
	CodeUnknownChannel     = 10003
	CodeUnknownMessage     = 10008
	CodeUnknownInteraction = 10062
	CodeOldMessage         = 30046
	CodeAlreadyAnswered    = 40060
	CodeMissingAccess      = 50001
	CodeMissingPermission  = 50013
	CodeTokenExpired       = 50027
)

// APIError is a refusal by Discord.
type APIError struct {
	Status  int    // HTTP status
	Code    int    // Discord's code, 0 when it gave none
	Message string // Discord's words
}

func (e *APIError) Error() string {
	return fmt.Sprintf("Discord refused (HTTP %d, code %d): %s", e.Status, e.Code, e.Message)
}

// ErrBadToken is returned by Open when Discord does not accept the token.
var ErrBadToken = errors.New("the bot's token is not accepted by Discord")

// errLimit is what breaks a limit of Discord and was never sent.
var errLimit = errors.New("it breaks a limit of Discord")

// IsRefused tells that a message can never be sent as it is: Discord, or a limit
// of its that is known here, refuses it for good.
func IsRefused(err error) bool {
	var api *APIError
	if errors.As(err, &api) {
		switch api.Status {
		case http.StatusUnauthorized, http.StatusRequestTimeout, http.StatusTooManyRequests:
			return false
		}
		return api.Status >= 400 && api.Status < 500
	}
	return errors.Is(err, errLimit)
}

// ErrTooLate is returned by OpenModal when the interaction was already
// answered or deferred.
var ErrTooLate = errors.New("a form can only be the first answer to an interaction")

func hasCode(err error, codes ...int) bool {
	var api *APIError
	if !errors.As(err, &api) {
		return false
	}
	for _, c := range codes {
		if api.Code == c {
			return true
		}
	}
	return false
}

// IsUnknownInteraction tells that the answer came too late or elsewhere.
func IsUnknownInteraction(err error) bool { return hasCode(err, CodeUnknownInteraction) }

// IsAlreadyAnswered tells that the interaction had its first answer.
func IsAlreadyAnswered(err error) bool { return hasCode(err, CodeAlreadyAnswered) }

// IsTokenExpired tells that the interaction's 15 minutes are over.
func IsTokenExpired(err error) bool { return hasCode(err, CodeTokenExpired) }

// IsOldMessage tells that the message is older than an hour and was edited too
// often: post a new one.
func IsOldMessage(err error) bool { return hasCode(err, CodeOldMessage) }

// IsUnknownMessage tells that the message is gone.
func IsUnknownMessage(err error) bool { return hasCode(err, CodeUnknownMessage) }

// IsUnknownChannel tells that the channel is gone.
func IsUnknownChannel(err error) bool { return hasCode(err, CodeUnknownChannel) }

// IsMissingPermission tells that the bot may not do this here.
func IsMissingPermission(err error) bool {
	return hasCode(err, CodeMissingPermission, CodeMissingAccess)
}
