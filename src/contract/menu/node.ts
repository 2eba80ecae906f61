// 菜单节点 · menu/node
/** One entry of the tree `GET /v1/user/menu` answers: exactly the fields of spec 1 §3. */
export interface MenuNode {
  readonly id: string
  readonly parentId: string | null
  readonly compName: string | null
  /** numeric text `AAPPBB`; the same number is the right */
  readonly code: string
  /** text by which search finds it besides its title: pinyin initials unless the tenant chose a word; null for buttons */
  readonly alias: string | null
  readonly icon: string | null
  readonly iconColor: string | null
  readonly path: string | null
  /** id of the screen's definition, or `Layout` / `Empty` for a directory */
  readonly source: string | null
  readonly title: string
  readonly name: string | null
  readonly sort: number
  /** 0 前台, 1 后台, 2 移动端, 3 门户与钉钉 */
  readonly category: number
  /** 0 目录, 1 页面, 2 按钮, 3 隐藏页, 4 详情页, 5 全屏页, 10 工作台 */
  readonly type: number
  readonly action: number | null
  /** 0: 暂未开放 */
  readonly isOpen: number
  readonly remark: string | null
  readonly redirect: string | null
  readonly isOwn: 0 | 1
  readonly hasChildren: boolean
  readonly children: readonly MenuNode[]
}
