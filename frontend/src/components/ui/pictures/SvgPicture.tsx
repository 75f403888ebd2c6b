import styles from './SvgPicture.module.css';

/** Shows a picture in SVG. Its text is not put into the page, where it could run. */
export function SvgPicture({ svg, alt }: { svg: string; alt: string }) {
  const show = (image: HTMLImageElement) => {
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    return () => URL.revokeObjectURL(image.src);
  };
  return (
    <div className={styles.picture}>
      <img ref={show} alt={alt} />
    </div>
  );
}
