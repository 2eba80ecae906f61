// 菜单图标 · menu/icons
/** Icons a first-level entry may have (menu.icon): the product draws only these (kit/icons). */
export const menuIcons = {
  home: '首页',
  owner: '货主',
  warehouse: '仓库',
  goods: '商品',
  stock: '库存',
  stockout: '出库',
  operate: '作业',
  user: '人员',
  setting: '设置',
  log: '日志',
  pda: '手持端',
} as const
type MenuIcon = keyof typeof menuIcons

/** Whether the product draws this icon; a tenant's row may still name an icon of an older version. */
export const isMenuIcon = (icon: string | null): icon is MenuIcon => icon !== null && icon in menuIcons
