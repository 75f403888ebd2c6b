import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import Markdown from './Markdown';

const shown = (text: string) => render(<Markdown text={text} />).container;

describe('the Markdown of a note', () => {
  it('has emphasis, lists, headings and links', () => {
    const note = shown('# Hay\n\n- on **Friday**\n- [call](tel:931-555-0147)\n\nsee https://x.org');
    expect(note.querySelector('strong')).toHaveTextContent('Friday');
    expect(note.querySelectorAll('li')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'call' })).toHaveAttribute('href', 'tel:931-555-0147');
    // The headings of a page are its own.
    expect(note.querySelector('h1, h2, h3, h4, h5, h6')).toBeNull();
    expect(note).toHaveTextContent('Hay');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<svg onload=alert(1)><iframe srcdoc="<script>alert(1)</script>">',
    'a <b onmouseover=alert(1)>bold</b> word',
  ])('shows HTML as it was typed: %s', (html) => {
    const note = shown(html);
    expect(note.querySelector('script, img, a, svg, iframe, b')).toBeNull();
    for (const element of note.querySelectorAll('*')) {
      const names = element.getAttributeNames().filter((name) => name.startsWith('on'));
      expect(names).toEqual([]);
    }
    expect(note).toHaveTextContent(html.replace(/\s+/g, ' '));
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:alert(1))',
    '[x](//evil.example)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('makes no link of %s', (text) => expect(shown(text).querySelector('a')).toBeNull());

  it('loads no pictures from elsewhere, and opens pages without a way back', () => {
    expect(shown('![x](https://evil.example/x.png)').querySelector('img')).toBeNull();
    shown('[page](https://example.org)');
    expect(screen.getByRole('link', { name: 'page' })).toHaveAttribute('rel', 'noopener nofollow');
  });
});
