import { http, HttpResponse } from 'msw';

import type { Schemas } from '../api/types';
import { horse } from './fixtures/horseFixtures';
import { inquiries, inquiryCounts, publicSale } from './fixtures/marketplaceFixtures';
import { api, withToken } from './handlers';

/** The link of the public page of {@link horse}. */
export const saleLink: Schemas['SaleLink'] = {
  token: 'BBBBBBBBBBBBBBBBBBBBBB',
  url: 'https://barn.example.org/sale/BBBBBBBBBBBBBBBBBBBBBB',
  qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** Handlers of the sale of horses, without state. */
export const saleHandlers = [
  http.put(
    api('horses/:id/gallery'),
    withToken(() => HttpResponse.json(horse)),
  ),
  http.get(
    api('horses/:id/sale_link'),
    withToken(() => HttpResponse.json(saleLink)),
  ),
  http.get(api('horses/public/:token'), () => HttpResponse.json(publicSale)),
  http.post(api('horses/public/:token/inquiries'), () => new HttpResponse(null, { status: 202 })),
  http.get(
    api('inquiries/counts'),
    withToken(() => HttpResponse.json(inquiryCounts)),
  ),
  http.put(
    api('inquiries/:id'),
    withToken(() => HttpResponse.json(inquiries[0])),
  ),
  http.post(
    api('inquiries/:id/reply'),
    withToken(() => HttpResponse.json(inquiries[0], { status: 201 })),
  ),
];
