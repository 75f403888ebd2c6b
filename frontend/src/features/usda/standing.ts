import type { Schemas } from '../../api/types';
import type { Tone } from '../../components/ui/Badge';
import { formatDate, formatDateTime } from '../../lib/dates';
import { isOnlyRecorded } from './notices';
import type { Notice } from './usdaApi';

type EventView = Schemas['EventView'];

/** What tells where a show stands with its notice. */
export type StandingFacts = Pick<
  EventView,
  'usda_state' | 'usda_delivery' | 'usda_letter_ready_at' | 'usda_rule'
>;

/** Whether this installation sends nothing to the USDA, so that the organizer must. */
export function isRecording({ usda_delivery }: Pick<EventView, 'usda_delivery'>): boolean {
  return usda_delivery === 'outbox';
}

/**
 * Whether the letter waits for the organizer. It does so too where this installation sends notices:
 * a letter that was made ready before it did is never sent by itself, as its organizer may have
 * sent it.
 */
function isReady(event: Omit<StandingFacts, 'usda_rule'>): boolean {
  const isOpen = event.usda_state === 'required' || event.usda_state === 'scheduled';
  return isOpen && event.usda_letter_ready_at !== null;
}

/** Where a show stands, in a few words. */
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
      return {
        tone: calm('info'),
        text: isRecording(event) ? 'USDA letter scheduled' : 'USDA scheduled',
      };
    case 'past':
      return { tone: 'neutral', text: 'No USDA notice' };
  }
}

/** What the banner of a show says. */
export interface BannerWords {
  tone: Tone;
  title: string;
  /** What holds. */
  text: string;
  /** What is left to the organizer. */
  duty?: string;
  /** The verb of the button; without it there is nothing to do. */
  action?: string;
}

const NOT_IN_FORCE =
  'The rule that asks for a notice is not in force on the day of this show. You can give the notice all the same.';

const IN_VIOLATION =
  'You are in violation of USDA reporting requirements: the notice was due 30 days before the event.';

/**
 * Where a show stands, and what is to be done about it.
 *
 * @param given - the original notice, once it was given
 */
export function bannerOf(event: EventView, given?: Notice): BannerWords {
  const { usda_rule: rule } = event;
  switch (event.usda_state) {
    case 'complete':
      if (given !== undefined && isOnlyRecorded(given)) return RECORDED;
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
        tone: !rule.in_force ? 'neutral' : isReady(event) ? 'warning' : 'info',
        ...scheduleOf(event),
        action: 'Submit Now',
      };
  }
}

/** Of an installation's older notices, which it recorded without asking who sends them. */
const RECORDED: BannerWords = {
  tone: 'warning',
  title: 'USDA Notification Recorded, Not Sent',
  text: 'This installation only recorded the notice and sent nothing: unless you have sent it to the USDA yourself, nobody has.',
};

const LETTER_READY = 'USDA Letter Ready, Not Sent';

function dutyOf(event: EventView): { duty?: string } {
  if (!isRecording(event)) return isReady(event) ? { duty: LEFT_TO_ORGANIZER } : {};
  return {
    duty: isReady(event)
      ? `The letter is ready${yoursToSend(event)}: this installation sends nothing. Then say here that you have sent it.`
      : 'This installation sends nothing: the button opens the letter, and you send it yourself.',
  };
}

/** How a sentence goes on that says that a letter is ready: as a duty, if a rule makes it one. */
export function yoursToSend({ usda_rule }: Pick<EventView, 'usda_rule'>): string {
  return usda_rule.in_force ? ', you must send it' : ' for you to send';
}

const LEFT_TO_ORGANIZER =
  'The letter was made ready for you to send, so it is not sent automatically: the button sends it.';

function scheduleOf(event: EventView): Pick<BannerWords, 'title' | 'text' | 'duty'> {
  const due = event.usda_notification_scheduled_time;
  const zone = event.time_zone;
  const ready = event.usda_letter_ready_at;
  if (ready !== null) {
    const by = due === null ? '30 days before the event' : `by ${formatDate(due, zone)}`;
    const limit = event.usda_rule.in_force ? ` It is due ${by}.` : '';
    return {
      title: LETTER_READY,
      text: `The letter has been ready since ${formatDateTime(ready, zone)}.${limit}`,
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
