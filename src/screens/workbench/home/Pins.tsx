// 快捷入口 · workbench/home/Pins
import { Button, Drawer, Select } from 'antd'
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '#contract/menu/node'
import { pins, pinsKeep, pinsMax } from '#contract/workbench/home'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { OrderList } from '../../../kit/OrderList.tsx'
import { EmptyState, FailureState } from '../../../kit/states.tsx'
import { category, menu, menuType, ownPages } from '../../../state/menu.ts'
import { addressFor } from '../../../state/panes.ts'

/** Own, open pages of the desktop whose address has no parameters. */
const pinnablePages = (tree: readonly MenuNode[]): readonly MenuNode[] =>
  [category.front, category.back]
    .flatMap((end) => ownPages(tree, end))
    .filter(({ type, isOpen, path }) => type === menuType.page && isOpen !== 0 && path !== null && !path.includes('{'))

/** Links to the pages that the person selected; pages without a right are not shown. */
export const Pins = (): JSX.Element => {
  const { tree } = useSnapshot(menu)
  const { data, error, refetch } = useRead(pins, {}, { once: true })
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const pages = pinnablePages(tree ?? [])
  const pinned = (data?.codes ?? []).flatMap((code) => pages.find((page) => page.code === code) ?? [])
  return (
    <section className="panel" aria-label="快捷入口">
      <h2 className="panel-title">
        快捷入口
        <Button type="link" size="small" disabled={data === undefined} onClick={() => setIsDrawerOpen(true)}>
          设置
        </Button>
      </h2>
      <div className="panel-body home-shortcuts home-pins">
        {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
        {data !== undefined && pinned.length === 0 && (
          <EmptyState title="还没有快捷入口" text={`把常去的菜单放在这里，最多${pinsMax}个。`} />
        )}
        {pinned.map((page) => (
          <Link key={page.code} to={addressFor(page.path ?? '/')}>
            {page.title}
          </Link>
        ))}
      </div>
      {isDrawerOpen && <PinDrawer pages={pages} pinned={pinned} close={() => setIsDrawerOpen(false)} />}
    </section>
  )
}

interface PinDrawerProps {
  readonly pages: readonly MenuNode[]
  readonly pinned: readonly MenuNode[]
  readonly close: () => void
}
const PinDrawer = ({ pages, pinned, close }: PinDrawerProps): JSX.Element => {
  const [chosen, setChosen] = useState(pinned)
  const save = useSend(pinsKeep)
  const isFull = chosen.length >= pinsMax
  const unpinned = pages.filter((page) => !chosen.some(({ code }) => code === page.code))
  const add = (code: string): void => setChosen([...chosen, ...pages.filter((page) => page.code === code)])
  return (
    <Drawer
      title={`快捷入口 · ${chosen.length}/${pinsMax}`}
      open
      onClose={close}
      size={360}
      footer={
        <span className="drawer-footer">
          <Button onClick={close}>取消</Button>
          <OnlineButton
            type="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ codes: chosen.map(({ code }) => code) }, { onSuccess: close })}
          >
            保存
          </OnlineButton>
        </span>
      }
    >
      <Select
        className="pin-add"
        aria-label="添加菜单"
        placeholder={isFull ? `快捷入口最多${pinsMax}个` : '添加菜单'}
        disabled={isFull}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={unpinned.map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(code: string | null) => code !== null && add(code)}
      />
      <OrderList items={chosen} keyOf={({ code }) => code} nameOf={({ title }) => title} change={setChosen}>
        {({ code, title }) => (
          <span className="pin-row">
            {title}
            <Button
              type="link"
              size="small"
              aria-label={`移除${title}`}
              onClick={() => setChosen(chosen.filter((one) => one.code !== code))}
            >
              移除
            </Button>
          </span>
        )}
      </OrderList>
    </Drawer>
  )
}
