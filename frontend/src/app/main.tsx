import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/global.css';
// Before the styles of components.
import '../components/ui/page/common.module.css';

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './App';
import { watchErrors } from './clientErrors';
import { makeStore } from './makeStore';
import { takePageShow } from './pageShow';
import { importForm, routes } from './routes';

watchErrors();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

const store = makeStore();
const draw = () => {
  // As a transition, code that has loaded is drawn at once, without a placeholder before.
  startTransition(() =>
    createRoot(container).render(<App store={store} router={createBrowserRouter(routes)} />),
  );
};
// The heading that the server wrote into the page stays until the form takes its place.
if (takePageShow(store)) void importForm().then(draw, draw);
else draw();
