import { failureText } from '../../api/failure.ts';
import { notify } from '../../notifications/notifications.ts';

/** Notifies the user when an action has failed, and of its success where there is a text for it. */
export function notifyOutcome(action: Promise<void>, success?: string): void {
  void action.then(
    () => success && notify(success),
    (error) => notify(failureText(error), 'danger'),
  );
}
