import type { APIRequestContext, APIResponse } from '@playwright/test';

import type { Schemas } from '../../src/api/types';
import type { Import } from '../../src/features/imports/importTypes';
import type { Server } from './server';

/** An account with the credentials to sign in. */
export interface Account {
  email: string;
  password: string;
  token: string;
}

export const PASSWORD = 'a-long-enough-passphrase';
let accounts = 0;

/** Creates the data for a test through the API. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly server: Server,
    private readonly token: string | null = null,
  ) {}

  /** The same API, with the token of an account. */
  as({ token }: Account): Api {
    return new Api(this.request, this.server, token);
  }

  async newAccount(): Promise<Account> {
    const email = `organizer-${++accounts}@example.org`;
    const { token } = await this.post<Schemas['TokenView']>('accounts/signup', {
      email,
      password: PASSWORD,
    });
    return { email, password: PASSWORD, token };
  }

  /**
   * The time of the server, in milliseconds. The browser has another: it starts anew with each
   * test, and the server runs on.
   */
  async now(): Promise<number> {
    const made = this.as(await this.newAccount());
    const answer = await this.request.get(this.address('accounts/me'), made.headers());
    const { created_at } = (await answer.json()) as Schemas['AccountView'];
    return Date.parse(created_at.$date);
  }

  /** A show in June, more than 30 days ahead; `fields` replaces default values. */
  newEvent(fields: Partial<Schemas['EventBody']> = {}): Promise<Schemas['EventView']> {
    return this.post('events', {
      name: 'Shelbyville Spring Classic',
      event_type: 'Competition',
      location: {
        venue: 'Calsonic Arena',
        address: '721 Whitthorne St',
        city: 'Shelbyville',
        state: 'TN',
        zip_code: '37160',
      },
      start_date: '2026-06-06T18:00:00-05:00',
      end_date: '2026-06-06T23:00:00-05:00',
      time_zone: 'America/Chicago',
      manager_name: 'Sam Hill',
      manager_email: 'sam@example.org',
      manager_phone: '931-555-0100',
      require_dqp: true,
      classes: [
        { name: 'Open Pleasure', description: 'any age', price: 35 },
        { name: 'Youth Lite Shod', description: '11 and under', price: 12.5 },
        { name: 'Lead Line', price: 0 },
      ],
      notes: 'Gates open at noon.',
      ...fields,
    });
  }

  /** A PDF; `fields` replaces default values. */
  async newDocument(fields: Record<string, string> = {}): Promise<Schemas['DocumentView']> {
    const answer = await this.request.post(this.address('documents'), {
      ...this.headers(),
      multipart: {
        kind: 'coggins',
        title: 'Coggins test',
        ...fields,
        file: { name: 'coggins.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      },
    });
    if (!answer.ok()) throw new Error(`documents: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Schemas['DocumentView'];
  }

  /** A table that is read, but not imported. */
  async newImport(text: string): Promise<Import> {
    const answer = await this.request.post(this.address('imports'), {
      ...this.headers(),
      multipart: { text },
    });
    if (!answer.ok()) throw new Error(`imports: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Import;
  }

  newNote(text: string): Promise<Schemas['NoteView']> {
    return this.post('notes', { text });
  }

  /** An entry; `fields` replaces default values. */
  register(
    eventId: string,
    horse: string,
    classes: string[],
    fields: Partial<Schemas['RegistrationBody']> = {},
  ): Promise<Schemas['NewRegistrationView']> {
    return this.post(`events/${eventId}/register`, {
      rider_name: 'Rae Doe',
      rider_email: 'rae@example.org',
      rider_phone: '931-555-0147',
      rider_address: { street: '1 Main St, Shelbyville, TN' },
      horse_name: horse,
      classes_entered: classes.map((name) => ({ name })),
      ...fields,
    });
  }

  /** A horse; `fields` replaces default values. */
  newHorse(fields: Partial<Schemas['HorseBody']> = {}): Promise<Schemas['HorseView']> {
    return this.post('horses', {
      name: 'Midnight Sun',
      age: 9,
      breed: 'Tennessee Walking Horse',
      gender: 'mare',
      color: 'Black',
      markings: 'Star, two white socks',
      registrationNumber: 'TWH-410204',
      microchipNumber: '985112003456789',
      ...fields,
    });
  }

  /** A horse for sale, with facts that buyers see and facts that they do not. */
  newSaleHorse(fields: Partial<Schemas['HorseBody']> = {}): Promise<Schemas['HorseView']> {
    return this.newHorse({
      for_sale: true,
      healthRecords: { allergies: ['Penicillin'] },
      trainingAndPerformance: {
        competitionResults: [{ date: '2026-04-25', event: 'Spring Warm-Up', placement: '1st' }],
        trainerInformation: {
          name: 'Kim Dale',
          specialization: 'Gaited horses',
          contact: '931-555-0166',
        },
      },
      boardingAndStabling: {
        stableName: 'Duck River Farm',
        location: 'Shelbyville, TN',
        contactInformation: 'Sam Hill, 931-555-0101',
        boardingAgreement: 'Full board, month to month.',
      },
      ...fields,
    });
  }

  /** A veterinarian; `fields` replaces default values. */
  newContact(fields: Partial<Schemas['ContactBody']> = {}): Promise<Schemas['Contact']> {
    return this.post('contacts', {
      kinds: ['veterinarian', 'emergency'],
      name: 'Dr. Zoë Ames',
      company: 'Blue Barn Clinic',
      email: 'zoe@example.org',
      phones: ['931-555-0147', '931-555-0100'],
      address: { street: '1 Barn Road', city: 'Shelbyville', state: 'TN', zip_code: '37160' },
      notes: 'Nights: call twice.',
      ...fields,
    });
  }

  /** A task that is due once; `fields` replaces default values. */
  newTask(fields: Partial<Schemas['TaskBody']> = {}): Promise<Schemas['Task']> {
    return this.post('tasks', { title: 'Order hay', starts_on: '2026-05-01', ...fields });
  }

  /** A course of medication; `fields` replaces default values. */
  newMedication(
    fields: Partial<Schemas['MedicationBody']> & { horse_id: string },
  ): Promise<Schemas['Medication']> {
    return this.post('medications', {
      drug: 'Bute',
      dose: '1 g',
      from: '2026-05-01',
      times: ['08:00'],
      ...fields,
    });
  }

  /** The courses of medication of the account. */
  async medications(): Promise<Schemas['MedicationRow'][]> {
    const found = await this.request.get(this.address('medications'), this.headers());
    return (await found.json()) as Schemas['MedicationRow'][];
  }

  /** Records a dose that was given at an instant. */
  giveDose(course: string, date: string, time: string, at: string): Promise<Schemas['Dose']> {
    return this.put(`medications/${course}/doses/${date}/${time}`, { given: true, at });
  }

  /** The plan of a barn: an aisle with two stalls, and a paddock for two horses. */
  newPlan(): Promise<Schemas['Places']> {
    const stalls = [{ name: 'A1' }, { name: 'A2' }];
    return this.put('places', {
      areas: [
        { name: 'Main Aisle', kind: 'aisle', stalls },
        { name: 'North', kind: 'paddock', capacity: 2 },
      ],
    });
  }

  /** Gives a show a barn with these stalls. */
  newStalls(eventId: string, names: readonly string[]): Promise<Schemas['ShowStalls']> {
    const stalls = names.map((name) => ({ name, kind: 'horse' }));
    return this.put(`events/${eventId}/show_stalls`, { areas: [{ name: 'Barn A', stalls }] });
  }

  /** Books a stall for an entry of a show, for the night before it and that of it. */
  bookStall(eventId: string, entry: string): Promise<Schemas['StallBooking']> {
    return this.post(`events/${eventId}/stall_bookings`, {
      kind: 'horse',
      holders: [{ registration_id: entry }],
      first: '2026-06-05',
      last: '2026-06-06',
    });
  }

  /** Gives a show one ring, in which these lines go from the evening of its first day on. */
  newSession(eventId: string, lines: readonly object[]): Promise<unknown> {
    const ring = { id: crypto.randomUUID(), name: 'Main Ring' };
    const session = {
      id: crypto.randomUUID(),
      ring_id: ring.id,
      starts_at: '2026-06-06T23:00:00Z',
    };
    const schedule = { rings: [ring], sessions: [{ ...session, lines }] };
    return this.put(`events/${eventId}/schedule`, schedule);
  }

  /** The link of a horse's emergency page. */
  newEmergencyLink(horseId: string): Promise<Schemas['EmergencyLink']> {
    return this.post(`horses/${horseId}/emergency_link`, {});
  }

  /** The link of an owner's page. */
  newOwnerLink(contactId: string): Promise<Schemas['OwnerLink']> {
    return this.post(`contacts/${contactId}/owner_link`, {});
  }

  /** Makes the public page of a horse, and returns the secret of its address. */
  async newPublicSale(horseId: string): Promise<string> {
    const said = { horseId, section: 'sale', status: 'for_sale', public: true };
    const { sale } = await this.put<Schemas['HorseView']>('horses', said);
    if (sale.public_token === null) throw new Error('it is not public');
    return sale.public_token;
  }

  updateEvent(id: string, fields: Partial<Schemas['EventBody']>): Promise<APIResponse> {
    return this.request.put(this.address(`events/${id}`), { data: fields, ...this.headers() });
  }

  /** Replaces the account's organization. */
  async saveOrganization(fields: Schemas['OrganizationBody']): Promise<void> {
    const found = await this.request.get(this.address('organization'), this.headers());
    const { _id } = (await found.json()) as Schemas['OrganizationView'];
    const saved = await this.request.put(this.address(`organization/${_id.$oid}`), {
      data: fields,
      ...this.headers(),
    });
    if (!saved.ok()) throw new Error(`organization: ${saved.status()} ${await saved.text()}`);
  }

  async submitToUsda(id: string): Promise<void> {
    await this.post(`events/${id}/submit_to_usda`);
  }

  private address(path: string): string {
    return `${this.server.origin}/showstable/${path}`;
  }

  private headers(): { headers?: Record<string, string> } {
    return this.token === null ? {} : { headers: { 'token-x': this.token } };
  }

  get<T>(path: string): Promise<T> {
    return this.send('GET', path);
  }

  post<T>(path: string, data?: object): Promise<T> {
    return this.send('POST', path, data);
  }

  put<T>(path: string, data: object): Promise<T> {
    return this.send('PUT', path, data);
  }

  private async send<T>(method: string, path: string, data?: object): Promise<T> {
    const options = { method, data, ...this.headers() };
    const answer = await this.request.fetch(this.address(path), options);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** Creates many records, a few at a time, which is faster than one after the other. */
export async function many(count: number, make: (number: number) => Promise<unknown>) {
  let made = 0;
  const line = async () => {
    while (made < count) await make(++made);
  };
  await Promise.all(Array.from({ length: 8 }, line));
}
