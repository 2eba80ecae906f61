// 菜单图标的画法 · kit/menuIcons
import type { MenuIcon } from '#contract/menu/icons'
import type { IconName } from './icons.tsx'

/** Which drawing stands for an icon of the menu: one missing is a compile error. */
export const menuIconOf: Readonly<Record<MenuIcon, IconName>> = {
  home: 'home',
  owner: 'owner',
  warehouse: 'warehouse',
  goods: 'goods',
  stock: 'stock',
  stockout: 'stockout',
  operate: 'operate',
  user: 'user',
  setting: 'setting',
  log: 'log',
  pda: 'phone',
}
