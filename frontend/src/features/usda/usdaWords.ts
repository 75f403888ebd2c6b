import type { Schemas } from '../../api/types';
import type { Tone } from '../../components/ui/messages/Badge';
import { formatDate, formatDateTime } from '../../lib/time/dates';

type EventView = Schemas['EventView'];

/** The fields of a show that determine the state of its notice. */
export type StandingFacts = Pick<
  EventView,
  'usda_state' | 'usda_delivery' | 'usda_letter_ready_at' | 'usda_automatic' | 'usda_rule'
>;

/** Whether the installation sends nothing to the USDA, so that the organizer must do it. */
export function isRecording({ usda_delivery }: Pick<EventView, 'usda_delivery'>): boolean {
  return usda_delivery === 'outbox';
}

/**
 * Whether a ready letter waits for the organizer. This is also possible on an installation that
 * sends notices: a letter that was prepared earlier is not sent automatically, because the
 * organizer may have sent it.
 */
export function isReady(event: Pick<EventView, 'usda_state' | 'usda_letter_ready_at'>): boolean {
  const isOpen = event.usda_state === 'required' || event.usda_state === 'scheduled';
  return isOpen && event.usda_letter_ready_at !== null;
}

/**
 * Whether the organizer can record that they sent the ready letter without opening it first: if the
 * button sends notices, and after the show.
 */
export function canSayItIsSent(event: EventView): boolean {
  if (event.usda_letter_ready_at === null) return false;
  return event.usda_state === 'past' || (isReady(event) && !isRecording(event));
}

/** The state of a show's notice, for a badge. */
export function badgeOf(event: StandingFacts): { tone: Tone; text: string } {
  const calm = (tone: Tone): Tone => (event.usda_rule.in_force ? tone : 'neutral');
  const isDue = event.usda_state === 'required';
  if (isReady(event)) {
    return { tone: calm(isDue ? 'danger' : 'warning'), text: 'USDA letter ready, not sent' };
  }
  switch (event.usda_state) {
    case 'complete':
      return { tone: 'success', text: 'USDA notified' };
    case 'required':
      return event.usda_rule.in_force
        ? { tone: 'danger', text: 'USDA notice due' }
        : { tone: 'neutral', text: 'No USDA notice yet' };
    case 'scheduled':
      if (!event.usda_automatic) return { tone: calm('danger'), text: 'USDA notice not sent' };
      return {
        tone: calm('info'),
        text: isRecording(event) ? 'USDA letter scheduled' : 'USDA scheduled',
      };
    case 'past':
      return { tone: 'neutral', text: 'No USDA notice' };
  }
}

/** The texts of the banner. */
export interface BannerWords {
  tone: Tone;
  title: string;
  /** The state. */
  text: string;
  /** What the organizer has to do. */
  duty?: string;
  /** The label of the button; without it there is no button. */
  action?: string;
}

const NOT_IN_FORCE =
  'The rule that asks for a notice is not in force on the day of this show. You can give the notice all the same.';

const IN_VIOLATION =
  'You are in violation of USDA reporting requirements: the notice was due 30 days before the event.';

/** The texts of the banner for a show. */
export function bannerOf(event: EventView): BannerWords {
  const { usda_rule: rule } = event;
  switch (event.usda_state) {
    case 'complete':
      return {
        tone: 'success',
        title: 'USDA Notification Complete',
        text: 'This event has been properly reported to the USDA',
      };
    case 'past':
      return {
        tone: 'neutral',
        title: 'USDA Notification Not Recorded',
        text: 'This event is over, and no notice to the USDA was recorded for it.',
        ...(canSayItIsSent(event) && { duty: READY_BEFORE }),
      };
    case 'required':
      return {
        ...(rule.in_force
          ? {
              tone: 'danger',
              title: 'USDA Notification Required Immediately',
              text: IN_VIOLATION,
            }
          : {
              tone: 'neutral',
              title: isReady(event) ? LETTER_READY : 'No USDA Notification on Record',
              text: NOT_IN_FORCE,
            }),
        ...dutyOf(event),
        action: 'Submit to USDA Now',
      };
    case 'scheduled':
      return {
        tone: scheduledTone(event),
        ...scheduleOf(event),
        action: 'Submit Now',
      };
  }
}

const LETTER_READY = 'USDA Letter Ready, Not Sent';

function dutyOf(event: EventView): { duty?: string } {
  if (!isRecording(event)) return isReady(event) ? { duty: LEFT_TO_ORGANIZER } : {};
  return {
    duty: isReady(event)
      ? `The letter is ready${yoursToSend(event)}: this installation sends nothing. Then say here that you have sent it.`
      : 'This installation sends nothing: the button opens the letter, and you send it yourself.',
  };
}

/** The end of a sentence that says that a letter is ready; a duty if the rule is in force. */
export function yoursToSend({ usda_rule }: Pick<EventView, 'usda_rule'>): string {
  return usda_rule.in_force ? ', you must send it' : ' for you to send';
}

const LEFT_TO_ORGANIZER =
  'The letter was made ready for you to send, so it is not sent automatically. Submit it here, or say that you have sent it.';

const READY_BEFORE =
  'Its letter was made ready. If you sent it before the event was over, say so here.';

function scheduledTone(event: EventView): Tone {
  if (!event.usda_rule.in_force) return 'neutral';
  return isReady(event) || !event.usda_automatic ? 'warning' : 'info';
}

function scheduleOf(event: EventView): Pick<BannerWords, 'title' | 'text' | 'duty'> {
  const due = event.usda_notification_scheduled_time;
  const zone = event.time_zone;
  const ready = event.usda_letter_ready_at;
  const by = due === null ? '30 days before the event' : `by ${formatDate(due, zone)}`;
  const limit = event.usda_rule.in_force ? ` It is due ${by}.` : '';
  if (ready !== null) {
    return {
      title: LETTER_READY,
      text: `The letter has been ready since ${formatDateTime(ready, zone)}.${limit}`,
      ...dutyOf(event),
    };
  }
  if (!event.usda_automatic) {
    return {
      title: 'USDA Notification Not Scheduled',
      text: `The notice is not ${isRecording(event) ? 'made ready' : 'sent'} automatically.${limit}`,
      ...dutyOf(event),
    };
  }
  const when = due === null ? '30 days before the event' : `on ${formatDate(due, zone)}`;
  if (!isRecording(event)) {
    return {
      title: 'USDA Notification Scheduled',
      text: `Automatic USDA notification will be sent ${when}`,
    };
  }
  return {
    title: 'USDA Notification Scheduled',
    text: `The letter to the USDA is made ready ${when}, for you to send.`,
    duty: 'This installation sends nothing. From that day on the letter stands among the deadlines on your dashboard until you say that you have sent it.',
  };
}
