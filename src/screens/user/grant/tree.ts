// 权限树 · user/grant/tree
import type { ReplyOf } from '#contract/call'
import type { roleMenu } from '#contract/user/role'

export type MenuLine = ReplyOf<typeof roleMenu>['nodes'][number]
/** A node in the form of antd's tree. */
export interface Branch {
  readonly key: string
  readonly title: string
  readonly disableCheckbox: boolean
  readonly children: Branch[]
}

const pageQuery = 1
/** Kind of a menu entry that is a button (spec 1 §3). */
const buttonType = 2

export const categoryNames = ['前台', '后台', '移动端', '门户与钉钉'] as const

/** The tree of one category. Rights that the signed-in person does not have cannot be ticked. */
export const branches = (nodes: readonly MenuLine[], category: number): Branch[] => {
  const branchesBelow = (parentCode: string | null): Branch[] =>
    nodes
      .filter((node) => node.category === category && node.parentCode === parentCode)
      .map((node) => {
        const children = branchesBelow(node.code)
        const canTick = children.length > 0 ? children.some((child) => !child.disableCheckbox) : node.grantable === 1
        return { key: node.code, title: node.title, disableCheckbox: !canTick, children }
      })
  return branchesBelow(null)
}

/** Entries without children: buttons, and pages without buttons. */
export const leaves = (nodes: readonly MenuLine[]): MenuLine[] => {
  const parents = new Set(nodes.map((node) => node.parentCode))
  return nodes.filter((node) => !parents.has(node.code) && (node.type === buttonType || node.parentCode !== null))
}

/** Codes of the owned leaves. An owned page also ticks its 查询, because each of them implies the other (floor.md §2.3). */
export const ticked = (nodes: readonly MenuLine[]): string[] => {
  const owned = new Set(nodes.filter((node) => node.owned === 1).map((node) => node.code))
  return leaves(nodes)
    .filter(({ code }) => owned.has(code) || (Number(code) % 100 === pageQuery && owned.has(String(Number(code) - pageQuery))))
    .map((node) => node.code)
}

/** The tree reduced to entries that contain all words; `用户 导出` finds 导出 below 用户管理. A branch with all words stays complete. */
export const narrowed = (tree: readonly Branch[], words: readonly string[]): Branch[] =>
  tree.flatMap((branch) => {
    const rest = words.filter((word) => !branch.title.includes(word))
    if (rest.length === 0) return [branch]
    const children = narrowed(branch.children, rest)
    return children.length === 0 ? [] : [{ ...branch, children }]
  })

/** Keys of all branches of a tree. */
export const keysOf = (tree: readonly Branch[]): string[] => tree.flatMap(({ key, children }) => [key, ...keysOf(children)])
