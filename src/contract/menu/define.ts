// 菜单写法 · menu/define
/** A page of the product's menu as floor.md writes it: `1801: 01 06 21(重新分配)`. Codes are numbers and the same as the rights. */
export interface MenuPage {
  /** `AAPP00` */
  readonly code: number
  readonly title: string
  readonly path: string
  /** id of the screen's definition: the same word as its contract, server and screen files */
  readonly source: string
  /** 1 页面, 3 隐藏页, 4 详情页, 5 全屏页, 10 工作台 */
  readonly type: 1 | 3 | 4 | 5 | 10
  /** false: the page is not built yet. Its rights can be granted, but no menu shows its entry */
  readonly built: boolean
  readonly buttons: readonly MenuButton[]
}
export interface MenuButton {
  /** `AAPPBB` */
  readonly code: number
  readonly title: string
}
export interface MenuArea {
  /** `AA0000` */
  readonly code: number
  readonly title: string
  /** 0 前台, 1 后台, 2 移动端, 3 门户与钉钉 */
  readonly category: 0 | 1 | 2 | 3
  readonly icon: string
  readonly pages: readonly MenuPage[]
}

/** Buttons every page may have under the same number (floor.md §0.2). */
export const standardButtons: Readonly<Record<number, string>> = {
  1: '查询',
  2: '新增',
  3: '编辑',
  4: '删除',
  5: '导入',
  6: '导出',
  7: '详情',
  8: '启用/停用',
  9: '审核',
  10: '取消/作废',
  11: '批量操作',
  12: '打印',
  13: '推送/同步',
  14: '强制推送',
  15: '标记',
  16: '一键完成',
  17: '复制',
  18: '配置权限',
  19: '配置用户',
  20: '重置密码',
  99: '查看明文',
}

interface PageOptions {
  readonly type?: MenuPage['type']
  readonly built?: boolean
}

/**
 * A page with its buttons as floor.md writes them: two-digit numbers separated by blanks, e.g. `02 05 06 21(锁定)`. The name of a button
 * follows in brackets where the number has no standard name (`standardButtons`); otherwise a missing name throws. Every page has 01.
 */
export const page = (
  code: number,
  title: string,
  path: string,
  source: string,
  buttons: string,
  options: PageOptions = {},
): MenuPage => ({
  code,
  title,
  path,
  source,
  type: options.type ?? 1,
  built: options.built ?? true,
  buttons: [...new Set(['01', ...buttons.split(' ').filter((word) => word !== '')])].map((word) => button(code, word)),
})

const button = (page: number, word: string): MenuButton => {
  const [, digits = '', name] = /^(\d{2})(?:\((.+)\))?$/.exec(word) ?? []
  const title = name ?? standardButtons[Number(digits)]
  if (digits === '' || title === undefined) throw new Error(`button ${word} of page ${page} has no name`)
  return { code: page + Number(digits), title }
}
