import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef, useState } from 'react';

import { cx } from '../../lib/cx';
import { useMediaQuery } from '../../lib/useMediaQuery';
import buttons from '../ui/actions/Button.module.css';
import { Icon } from '../ui/pictures/Icon';
import { ariaKey, KEYS } from '../ui/keys/keys';
import { useFrameShortcut } from '../ui/keys/useKeys';
import { focusPage } from './pageFocus';
import styles from './SearchBox.module.css';

/** Something that was found. */
export interface SearchItem {
  id: string;
  title: string;
  detail: string;
  link: string;
}

/** What was found of one kind, named by `value`. */
export interface SearchGroup {
  value: string;
  items: SearchItem[];
}

interface SearchBoxProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: SearchGroup[];
  /** What is said if there are no groups. */
  status: string;
  /** Called with the link of what was chosen. */
  onPick: (link: string) => void;
}

/** The least window width with room for the search in the bar. */
const ROOMY = '(min-width: 48rem)';

/**
 * A search with a list of what it finds, which works by keyboard; `/` goes to it. On a phone it is a
 * button that opens a sheet.
 */
export function SearchBox(props: SearchBoxProps) {
  return useMediaQuery(ROOMY) ? <InBar {...props} /> : <OnPhone {...props} />;
}

/** The list is no popup of the library, which would hide the page from screen readers meanwhile. */
function InBar(props: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  useFrameShortcut(KEYS.search, () => {
    input.current?.focus();
    input.current?.select();
  });
  const shown = focused && props.text.trim() !== '';
  return (
    <search className={styles.inBar} aria-label={props.label}>
      <div
        role="presentation"
        onFocus={() => setFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setFocused(false);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') props.onText('');
        }}
      >
        <Finder {...props} input={input} open={shown}>
          {shown && (
            <div
              role="presentation"
              className={styles.popup}
              onMouseDown={(event) => {
                // The focus stays in the field.
                event.preventDefault();
              }}
            >
              <Found
                {...props}
                onPick={(link) => {
                  input.current?.blur();
                  props.onPick(link);
                }}
              />
            </div>
          )}
        </Finder>
      </div>
    </search>
  );
}

function OnPhone(props: SearchBoxProps) {
  const [open, setOpen] = useState(false);
  const followed = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const pick = (link: string) => {
    followed.current = true;
    setOpen(false);
    props.onPick(link);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        followed.current = false;
        setOpen(next);
      }}
      onOpenChangeComplete={(next) => {
        if (!next && followed.current) focusPage();
      }}
    >
      <Dialog.Trigger className={cx(buttons.iconButton, styles.trigger)} aria-label={props.label}>
        <Icon name="search" large />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.sheet}
          initialFocus={input}
          finalFocus={() => !followed.current}
        >
          <Dialog.Title className={styles.title}>{props.label}</Dialog.Title>
          <Dialog.Close className={cx(buttons.iconButton, styles.close)} aria-label="Close search">
            <Icon name="close" large />
          </Dialog.Close>
          <Finder {...props} input={input} open>
            <Found {...props} onPick={pick} />
          </Finder>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FinderProps extends Omit<SearchBoxProps, 'onPick' | 'status'> {
  input: RefObject<HTMLInputElement | null>;
  open: boolean;
  children: ReactNode;
}

function Finder({ label, text, onText, groups, input, open, children }: FinderProps) {
  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      inline
      open={open}
      value={text}
      onValueChange={(next, { reason }) => {
        // A choice leads somewhere; it is no text to search for.
        if (reason !== 'item-press') onText(next);
      }}
      itemToStringValue={({ title }: SearchItem) => title}
      autoHighlight="always"
    >
      <Autocomplete.InputGroup className={styles.control}>
        <Icon name="search" />
        <Autocomplete.Input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={label}
          // The library takes a list without a popup for one that is always shown.
          aria-expanded={open}
          aria-keyshortcuts={ariaKey(KEYS.search)}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
        />
      </Autocomplete.InputGroup>
      {children}
    </Autocomplete.Root>
  );
}

/** What was found, by kind, or why there is nothing. */
function Found({ groups, status, label, onPick }: SearchBoxProps) {
  return (
    <>
      <Autocomplete.Status className={styles.status}>
        {groups.length === 0 ? status : null}
      </Autocomplete.Status>
      <Autocomplete.List className={styles.list} aria-label={label}>
        {(group: SearchGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.kind}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: SearchItem) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  className={styles.item}
                  onClick={() => onPick(item.link)}
                >
                  <span className={styles.name}>{item.title}</span>
                  {item.detail !== '' && <span className={styles.detail}>{item.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </>
  );
}
