// 图标 · kit/icons
import type { JSX } from 'react'

/** Paths on a grid of 16; drawn with one stroke width in the colour of the text around the icon. */
const paths = {
  search: 'M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  down: 'm4 6 4 4 4-4',
  up: 'm4 10 4-4 4 4',
  left: 'm10 3-5 5 5 5',
  right: 'm6 3 5 5-5 5',
  next: 'M2.5 9.5h11L10 6.5',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3M10.5 2.5v3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  grip: 'M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01',
  plus: 'M8 3v10M3 8h10',
  upload: 'M8 11V3M4.8 6 8 3l3.2 3M3 13h10',
  download: 'M8 3v8M4.8 8 8 11l3.2-3M3 13h10',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  close: 'm4 4 8 8M12 4l-8 8',
  moon: 'M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6Z',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  leave: 'M6.5 2.8h-4v10.4h4M10 5l3 3-3 3M13 8H6',
  swap: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.8 14c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4',
  alert: 'M8 2.2 14.4 13H1.6zM8 6.4v3.2M8 11.4h.01',
  scan: 'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5.5 5.5v5M8 5.5v5M10.5 5.5v5',
  check: 'm3 8.5 3.2 3.2L13 5',
  phone: 'M4.5 1.8h7v12.4h-7zM7 12.2h2',
  offline: 'M2 2l12 12M3 6.4A8 8 0 0 1 6 4.7M8.5 4.3A8 8 0 0 1 13 6.4M5 9a5 5 0 0 1 2-1.1M8 12h.01',
  bell: 'M8 2.2a3.8 3.8 0 0 1 3.8 3.8c0 3.6 1.4 4.6 1.4 4.6H2.8S4.2 9.6 4.2 6A3.8 3.8 0 0 1 8 2.2ZM6.6 13.2h2.8',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  home: 'M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5M6.7 13.2V9.5h2.6v3.7',
  owner: 'M2.5 6.5h11v7h-11zM5.5 6.5v-3h5v3M2.5 9.5h11',
  warehouse: 'M2 6.5 8 2.8l6 3.7v6.7H2zM5 13.2V8.5h6v4.7M5 10.8h6',
  goods: 'M2.5 5 8 2.3 13.5 5v6L8 13.7 2.5 11zM2.5 5 8 7.7 13.5 5M8 7.7v6',
  stock: 'M2.5 2.5v11M13.5 2.5v11M2.5 8h11M2.5 13.5h11M5 8V4.5h3V8M8.5 13.5V10h3v3.5',
  stockout:
    'M1.8 4h7.7v7H1.8zM9.5 6.5h2.7l2 2.2V11H9.5M4.5 13a1.2 1.2 0 1 0 0-2.4A1.2 1.2 0 0 0 4.5 13ZM11.5 13a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  operate: 'M4 2.5h8v11H4zM6.5 2.5v1.6h3V2.5M6 8.5l1.4 1.4 2.8-2.8',
  setting: 'M2.5 4.5h5M10.5 4.5h3M9 3v3M2.5 11.5h2M7.5 11.5h6M6 10v3M2.5 8h7M12.5 8h1M11 6.5v3',
  log: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2.5',
  pda: 'M4.5 1.8h7v12.4h-7zM7 12.2h2',
} as const

export type IconName = keyof typeof paths
/** Whether a name from outside, e.g. of a menu entry, is an icon drawn here. */
export const isIcon = (name: string | null): name is IconName => name !== null && Object.hasOwn(paths, name)

/** An icon hidden from screen readers: the control around it has the words. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): JSX.Element => (
  <svg className="icon" width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d={paths[name]} stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
