import { ownEvent } from '../fixtures/eventFixtures';
import type { FormCase } from './formCase';

const EVENT = `/event/${ownEvent._id.$oid}`;

/** The forms of a show's prize list and stalls. */
export const SHOW_FORMS: FormCase[] = [
  {
    name: 'the texts of a prize list',
    source: 'features/events/page/PrizeListTab.tsx',
    at: `${EVENT}/prize-list`,
    form: 'Texts of the prize list',
    field: /^Above the classes/,
    text: 'Welcome to the show.',
    save: ['Save Prize List', 'put', 'events/:id/prize_list'],
  },
  {
    name: 'a file of a show',
    source: 'features/prizeList/files/AddFileDialog.tsx',
    at: `${EVENT}/prize-list`,
    button: /^Add File$/,
    form: 'Add File',
    field: /^Title/,
    text: 'Trail pattern',
    fill: [[/^Choose a File/, 'pattern.pdf']],
    save: ['Add File', 'post', 'events/:id/files'],
    isReopened: false,
  },
  {
    name: 'an area of stalls',
    source: 'features/stalls/AreaDialog.tsx',
    at: `${EVENT}/stalls`,
    button: /^Add Area$/,
    form: 'Add Area',
    field: /^Name/,
    text: 'Barn C',
    save: ['Add Area', 'put', 'events/:id/show_stalls'],
    isReopened: false,
  },
  {
    name: 'a booking of a stall',
    source: 'features/stalls/BookingDialog.tsx',
    at: `${EVENT}/stalls`,
    button: /^Book a Stall$/,
    form: 'Book a Stall',
    field: /^Near/,
    text: 'Willow Barn',
    choose: [/^For/, '7 · Midnight Sun (Rae Doe)'],
    save: ['Book', 'post', 'events/:id/stall_bookings'],
    isReopened: false,
  },
  {
    name: 'an order of bedding',
    source: 'features/stalls/deliveries/OrderDialog.tsx',
    at: `${EVENT}/stalls`,
    button: /^Order Shavings for Clover$/,
    form: 'Order Shavings for Clover',
    field: /^How Many/,
    text: '1',
    save: ['Order', 'post', 'events/:id/deliveries'],
    isReopened: false,
  },
];
