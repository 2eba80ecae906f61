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

/** The rights as they were read, of a role or of a permission group. */
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

/** Menus and buttons of a role or a permission group as a tree per end. */
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
/** Edits the rights as they were when it opened; later changes of others are refused by the version check (A0409). */
const RightsForm = ({ name, now, saving, save: send, close }: RightsFormProps): JSX.Element => {
  const [held] = useState(now)
  const [before] = useState(() => ticked(held.nodes))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(before))
  const changed = chosen.size !== before.length || before.some((code) => !chosen.has(code))
  const beyond = held.nodes.some((node) => node.owned === 1 && node.grantable === 0)
  const leave = async (): Promise<void> => {
    if (!changed || (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))) close()
  }
  const save = (): void => send(held.version, [...chosen])
  return (
    <Drawer
      title={`配置权限：${name}`}
      open
      size={520}
      onClose={() => void leave()}
      footer={
        <span className="drawer-footer">
          <span className="dim">已选 {chosen.size} 项</span>
          <Button onClick={() => void leave()}>取消</Button>
          <OnlineButton
            type="primary"
            loading={saving}
            reason={beyond ? '权限超过自己的权限，不能修改' : changed ? '' : '没有修改'}
            onClick={save}
          >
            保存
          </OnlineButton>
        </span>
      }
    >
      {beyond && <Alert type="warning" showIcon title="权限超过自己的权限，只能查看。" />}
      <CategoryTabs nodes={held.nodes} chosen={chosen} choose={setChosen} />
    </Drawer>
  )
}

interface CategoryTabsProps {
  readonly nodes: readonly MenuLine[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}
/** Ends of the product that have menus, the open one's tree below their tabs. */
const CategoryTabs = ({ nodes, chosen, choose }: CategoryTabsProps): JSX.Element => {
  const [open, setOpen] = useState(0)
  const of = (category: number): readonly MenuLine[] => nodes.filter((node) => node.category === category)
  const items = categoryNames.flatMap((label, category) => {
    const number = leaves(of(category)).filter((node) => chosen.has(node.code)).length
    if (of(category).length === 0) return []
    return [{ key: String(category), label: number > 0 ? `${label}（${number}）` : label }]
  })
  return (
    <>
      <Tabs items={items} activeKey={String(open)} onChange={(key) => setOpen(Number(key))} />
      <CategoryTree key={open} nodes={of(open)} category={open} chosen={chosen} choose={choose} />
    </>
  )
}

const CategoryTree = ({ nodes, category, chosen, choose }: CategoryTabsProps & { readonly category: number }): JSX.Element => {
  const [tree] = useState(() => branches(nodes, category))
  const [word, setWord] = useState('')
  const words = wordsOf(word)
  const shown = narrowed(tree, words)
  const visible = new Set(keysOf(shown))
  const codes = new Set(leaves(nodes).flatMap((node) => (visible.has(node.code) ? [node.code] : [])))
  const given = leaves(nodes).filter((node) => node.grantable === 1 && codes.has(node.code))
  const on = given.filter((node) => chosen.has(node.code)).length
  /** The ticked leaves of the shown tree, with those of the other ends and those searched away as they were. */
  const set = (keys: readonly string[]): void =>
    choose(new Set([...[...chosen].filter((code) => !codes.has(code)), ...keys.filter((code) => codes.has(code))]))
  const all = (wanted: boolean): void => {
    const own = new Set(given.map((node) => node.code))
    const rest = [...chosen].filter((code) => codes.has(code) && !own.has(code))
    set(wanted ? [...rest, ...own] : rest)
  }
  return (
    <>
      <Input
        allowClear
        autoFocus
        aria-label="查找菜单或按钮"
        className="rights-search"
        placeholder="查找菜单或按钮，如：商品 导出"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <Checkbox
        checked={given.length > 0 && on === given.length}
        indeterminate={on > 0 && on < given.length}
        disabled={given.length === 0}
        onChange={(event) => all(event.target.checked)}
      >
        {words.length === 0 ? '全选' : '全选找到的'}
      </Checkbox>
      {shown.length === 0 && <EmptyState title={`这里没有叫“${word.trim()}”的菜单或按钮`} text="也可能在上面的另一个页签里。" />}
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
