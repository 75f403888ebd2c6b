import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/global.css';

import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './App';
import { watchErrors } from './clientErrors';
import { makeStore } from './makeStore';
import { takePageShow } from './pageShow';
import { routes } from './routes';

watchErrors();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

const store = makeStore();
takePageShow(store);
createRoot(container).render(<App store={store} router={createBrowserRouter(routes)} />);
