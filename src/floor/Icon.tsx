// 图标 · floor/Icon
import type { JSX } from 'react'

/** Paths on a 24 grid; drawn with the text's colour. */
const paths = {
  tick: 'M4 13l5 5L20 6',
  ticks: 'M2 13l4 5L14 7M11 16l2 2L22 7',
  star: 'M12 2l3 7 7 .6-5.4 4.8L18.3 22 12 17.8 5.7 22l1.7-7.6L2 9.6 9 9z',
  triangle: 'M12 3L2.5 20.5h19zM12 10v5M12 17.5v.5',
  cross: 'M5 5l14 14M19 5L5 19',
  again: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  square: 'M4 4h16v16H4zM8 12h8',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8',
  back: 'M15 4l-8 8 8 8',
  online: 'M3 9a14 14 0 0 1 18 0M6.5 13a9 9 0 0 1 11 0M10 17a3.5 3.5 0 0 1 4 0',
  offline: 'M3 3l18 18M3 9a14 14 0 0 1 5-3M12 5a14 14 0 0 1 9 4M10 17a3.5 3.5 0 0 1 4 0',
  pick: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  wall: 'M3 4h18v16H3zM3 12h18M9 4v16M15 4v16',
  check: 'M5 3h14v18H5zM8 12l3 3 5-6',
  checks: 'M7 3h14v15H7zM3 7v14h14M10 10l3 3 5-6',
  packs: 'M7 7h14v10H7zM3 11v10h14M14 3v8M7 7l2-4h10l2 4',
  pack: 'M3 7h18v13H3zM3 7l3-4h12l3 4M12 3v9',
  spot: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M15.5 15.5L21 21M7.5 10l2 2 3.5-4',
  weigh: 'M4 20h16l-2-10H6zM12 10V6M8 6h8M12 13l3 3',
  pull: 'M3 11h11v9H3zM8 7V3h12v12h-3M12 7l4-4M16 7V3h-4',
  handover: 'M2 7h12v10H2zM14 10h4l4 4v3h-8M5 17a2 2 0 1 0 4 0M15 17a2 2 0 1 0 4 0',
  move: 'M3 4h7v7H3zM14 13h7v7h-7zM12 7h6v3M15 8l3 3 3-3',
  count: 'M3 5h8v6H3zM3 14h8v6H3zM14 8l3 3 5-6M14 17l3 3 5-6',
  find: 'M3 5h18M3 11h7M3 17h6M15 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8M18 17l3 4',
  task: 'M5 4h14v17H5zM9 2h6v4H9zM8 11h8M8 15h5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  pace: 'M3 19a9 9 0 1 1 18 0M12 19l5-7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l4 3',
  rule: 'M5 3h11l3 3v15H5zM8 9h8M8 13h5M10 18l2 1 4-4',
  aim: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 1v5M12 18v5M1 12h5M18 12h5',
  device: 'M7 2h10v20H7zM10 5h4M11 19h2',
  badge: 'M4 5h16v14H4zM8 11a2 2 0 1 0 0-.01M6 16c0-3 4-3 4 0M14 10h4M14 14h4',
  people: 'M9 9a3 3 0 1 0 0-.01M3 20c0-6 12-6 12 0M16 12a2.5 2.5 0 1 0-1-4.8M17 15c3 .3 4 2 4 5',
  codes: 'M4 5v14M7 5v14M10 5v14M14 5v14M16 5v14M20 5v14',
} as const
export type IconName = keyof typeof paths

export const Icon = ({ name, big = false }: { readonly name: IconName; readonly big?: boolean }): JSX.Element => (
  <svg
    className={big ? 'icon big' : 'icon'}
    viewBox="0 0 24 24"
    fill={name === 'star' ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="square"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
