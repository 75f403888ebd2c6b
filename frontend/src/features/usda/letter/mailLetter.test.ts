import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { letter } from '../../../testing/fixtures/usdaFixtures';
import { MAILTO_LENGTH, mailtoOf } from './mailLetter';

const mail = { event: ownEvent, letter, recipient: letter.recipient, fileName: 'usda-notice.pdf' };

const parts = (address: string) => {
  const url = new URL(address);
  return {
    to: url.pathname,
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body'),
  };
};

it('contains the whole letter if that fits, with the line breaks of mail', () => {
  const { address, isWhole } = mailtoOf(mail);
  expect(isWhole).toBe(true);
  expect(parts(address)).toEqual({
    to: 'horseprotection@usda.gov',
    subject: letter.subject,
    body: letter.text.trim().replaceAll('\n', '\r\n'),
  });
});

it('encodes characters with a special meaning in URLs', () => {
  const odd = { subject: 'A & B? 100 %', text: 'Q&A = #1 + "ü"' };
  const { address } = mailtoOf({ ...mail, letter: odd });
  expect(parts(address)).toMatchObject({ subject: odd.subject, body: odd.text });
});

it('only refers to the attached letter if that is too long, and never cuts it', () => {
  const text = `${letter.text}${'37. Lead Line, $0.00\n'.repeat(60)}`;
  const { address, isWhole } = mailtoOf({ ...mail, letter: { ...letter, text } });
  expect(isWhole).toBe(false);
  expect(address.length).toBeLessThanOrEqual(MAILTO_LENGTH);
  expect(parts(address).subject).toBe(letter.subject);
  expect(parts(address).body?.split('\r\n')).toEqual([
    'The notice under 9 CFR 11.16(a) is attached: usda-notice.pdf',
    '',
    'Shelbyville Spring Classic',
    expect.stringMatching(/^Sat, Jun 6, 2026/) as string,
    'Calsonic Arena, 721 Whitthorne St, Shelbyville, TN 37160',
    '',
    'Sam Hill',
    '931-555-0101',
  ]);
});

it('fits for any name of a show', () => {
  const name = '馬術大会'.repeat(50);
  const long = { subject: `Notice: ${name}`, text: name.repeat(9) };
  const { address, isWhole } = mailtoOf({ ...mail, event: { ...ownEvent, name }, letter: long });
  expect(isWhole).toBe(false);
  expect(address.length).toBeLessThanOrEqual(MAILTO_LENGTH);
  expect(parts(address).body).toBe('The notice under 9 CFR 11.16(a) is attached: usda-notice.pdf');
});
