// The default branding's mark: pigeonholes, one of them filled.
import classes from './frame.module.css';

/** The branding's logo where it has one, else the mark. */
export function Mark({ size = 24, src }: { size?: number; src?: string | undefined }) {
  if (src) return <img src={src} width={size} height={size} alt="" className={classes.logo} />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className={classes.mark}>
      <rect x="1" y="1" width="22" height="22" rx="5" fill="var(--accent-fill)" />
      <path d="M5 6.5h14M5 12h14M5 17.5h14" stroke="#fff" strokeOpacity=".38" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M8 8.2h8v6.6H8z" fill="#fff" />
      <path d="m8.4 8.6 3.6 3 3.6-3" fill="none" stroke="var(--accent-fill)" strokeWidth="1.1" />
    </svg>
  );
}
