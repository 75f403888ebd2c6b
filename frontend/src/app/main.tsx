import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/global.css';

import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './App';
import { watchErrors } from './clientErrors';
import { makeStore } from './makeStore';
import { routes } from './routes';

watchErrors();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

createRoot(container).render(<App store={makeStore()} router={createBrowserRouter(routes)} />);
