// 配置权限 · user/grant/RightsDrawer
import { Alert, Button, Checkbox, Drawer, Input, Skeleton, Tabs, Tree } from 'antd'
import { useState, type JSX } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallFailed } from '../../../data/api.ts'
import { confirm } from '../../../kit/confirm.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { EmptyState, FailureState } from '../../../kit/states.tsx'
import { wordsOf } from '../../../kit/words.ts'
import { branches, categoryNames, keysOf, leaves, narrowed, ticked, type MenuLine } from './tree.ts'

/** Rights of a role or of a permission group, with their version. */
export interface HeldRights {
  readonly version: number
  readonly nodes: readonly MenuLine[]
}
interface RightsDrawerProps {
  readonly name: string
  readonly read: UseQueryResult<HeldRights, CallFailed>
  readonly saving: boolean
  readonly save: (version: number, menuCodes: string[]) => void
  readonly close: () => void
}

/** Edits the menus and buttons of a role or a permission group, as a tree for each end of the product. */
export const RightsDrawer = (props: RightsDrawerProps): JSX.Element => {
  const { name, read, close } = props
  if (read.data !== undefined) return <RightsForm {...props} now={read.data} />
  return (
    <Drawer title={`配置权限：${name}`} open size={520} onClose={close}>
      {read.error === null ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
      )}
    </Drawer>
  )
}

interface RightsFormProps extends RightsDrawerProps {
  readonly now: HeldRights
}
/** Edits the rights of the moment it opened. If others changed them since, the server refuses the version (A0409). */
const RightsForm = ({ name, now, saving, save: send, close }: RightsFormProps): JSX.Element => {
  const [initial] = useState(now)
  const [initialCodes] = useState(() => ticked(initial.nodes))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initialCodes))
  const changed = chosen.size !== initialCodes.length || initialCodes.some((code) => !chosen.has(code))
  const exceedsOwn = initial.nodes.some((node) => node.owned === 1 && node.grantable === 0)
  const askThenClose = async (): Promise<void> => {
    if (!changed || (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))) close()
  }
  const save = (): void => send(initial.version, [...chosen])
  return (
    <Drawer
      title={`配置权限：${name}`}
      open
      size={520}
      onClose={() => void askThenClose()}
      footer={
        <span className="drawer-footer">
          <span className="dim">已选 {chosen.size} 项</span>
          <Button onClick={() => void askThenClose()}>取消</Button>
          <OnlineButton
            type="primary"
            loading={saving}
            reason={exceedsOwn ? '权限超过自己的权限，不能修改' : changed ? '' : '没有修改'}
            onClick={save}
          >
            保存
          </OnlineButton>
        </span>
      }
    >
      {exceedsOwn && <Alert type="warning" showIcon title="权限超过自己的权限，只能查看。" />}
      <CategoryTabs nodes={initial.nodes} chosen={chosen} choose={setChosen} />
    </Drawer>
  )
}

interface CategoryTabsProps {
  readonly nodes: readonly MenuLine[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}
/** Tabs of the ends of the product that have menus, with the tree of the open tab. */
const CategoryTabs = ({ nodes, chosen, choose }: CategoryTabsProps): JSX.Element => {
  const [open, setOpen] = useState(0)
  const nodesOf = (category: number): readonly MenuLine[] => nodes.filter((node) => node.category === category)
  const items = categoryNames.flatMap((label, category) => {
    const number = leaves(nodesOf(category)).filter((node) => chosen.has(node.code)).length
    if (nodesOf(category).length === 0) return []
    return [{ key: String(category), label: number > 0 ? `${label}（${number}）` : label }]
  })
  return (
    <>
      <Tabs items={items} activeKey={String(open)} onChange={(key) => setOpen(Number(key))} />
      <CategoryTree key={open} nodes={nodesOf(open)} category={open} chosen={chosen} choose={choose} />
    </>
  )
}

const CategoryTree = ({ nodes, category, chosen, choose }: CategoryTabsProps & { readonly category: number }): JSX.Element => {
  const [tree] = useState(() => branches(nodes, category))
  const [typed, setTyped] = useState('')
  const words = wordsOf(typed)
  const shown = narrowed(tree, words)
  const visible = new Set(keysOf(shown))
  const codes = new Set(leaves(nodes).flatMap((node) => (visible.has(node.code) ? [node.code] : [])))
  const grantable = leaves(nodes).filter((node) => node.grantable === 1 && codes.has(node.code))
  const tickedCount = grantable.filter((node) => chosen.has(node.code)).length
  /** Sets the ticked leaves of the shown tree; ticks of other ends and of hidden entries do not change. */
  const set = (keys: readonly string[]): void =>
    choose(new Set([...[...chosen].filter((code) => !codes.has(code)), ...keys.filter((code) => codes.has(code))]))
  const tickAll = (isTicked: boolean): void => {
    const grantableCodes = new Set(grantable.map((node) => node.code))
    const rest = [...chosen].filter((code) => codes.has(code) && !grantableCodes.has(code))
    set(isTicked ? [...rest, ...grantableCodes] : rest)
  }
  return (
    <>
      <Input
        allowClear
        autoFocus
        aria-label="查找菜单或按钮"
        className="rights-search"
        placeholder="查找菜单或按钮，如：商品 导出"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Checkbox
        checked={grantable.length > 0 && tickedCount === grantable.length}
        indeterminate={tickedCount > 0 && tickedCount < grantable.length}
        disabled={grantable.length === 0}
        onChange={(event) => tickAll(event.target.checked)}
      >
        {words.length === 0 ? '全选' : '全选找到的'}
      </Checkbox>
      {shown.length === 0 && <EmptyState title={`这里没有叫“${typed.trim()}”的菜单或按钮`} text="也可能在上面的另一个页签里。" />}
      <Tree
        key={words.length === 0 ? 'all' : words.join(' ')}
        checkable
        selectable={false}
        defaultExpandedKeys={words.length === 0 ? tree.map((area) => area.key) : [...visible]}
        treeData={shown}
        checkedKeys={[...chosen].filter((code) => codes.has(code))}
        onCheck={(keys) => set((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
    </>
  )
}
