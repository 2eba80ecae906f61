// 菜单图标 · menu/icons
/** Pictures a first-level entry may carry (menu.icon): the product draws these and no others (kit/icons). */
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

/** Whether it is one of them; a tenant's row may still name a picture of an older product. */
export const isMenuIcon = (icon: string | null): icon is MenuIcon => icon !== null && icon in menuIcons
