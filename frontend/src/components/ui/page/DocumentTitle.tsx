/** Sets the title of the window: `Dashboard · Show Stable`. */
export function DocumentTitle({ title }: { title: string }) {
  return <title>{`${title} · Show Stable`}</title>;
}
