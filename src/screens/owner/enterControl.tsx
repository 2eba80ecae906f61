// 进场管控 · owner/enterControl
import { Checkbox, Drawer, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import { advanceEnter, cancelEnter, enterChecklist, enterControl, tickEnter } from '#contract/owner/enterControl'
import type { ReplyOf } from '#contract/call'
import { owner } from '#contract/owner/refs'
import type { Row } from '#contract/resource'
import { mayMove, statusText } from '#contract/rules/life'
import { enterLife } from '#contract/rules/ownerLife'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../data/query.ts'
import { show } from '../../kit/cells.tsx'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useMay } from '../../kit/may.ts'
import { OptionText } from '../../kit/options.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { FailureState } from '../../kit/states.tsx'

type Entry = Row<typeof enterControl>
interface Key {
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
}
const keyOf = (row: Entry): Key => ({ ownerNo: row.ownerNo ?? '', warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '' })
const textOf = (status: number): string => statusText(enterLife, status)

export default function EnterControlScreen(): JSX.Element {
  const [opened, setOpened] = useState<Key | null>(null)
  const cancel = useSend(cancelEnter)
  const askToCancel = async (row: Entry): Promise<void> => {
    if (await confirm('取消进场？', '取消后不能恢复，该货主在此仓库的订单不予接收。', 'error')) cancel.mutate(keyOf(row))
  }
  const actions = (row: Entry): readonly Action[] => [
    { label: '进场事项', right: enterChecklist.may, run: () => setOpened(keyOf(row)) },
    {
      label: '取消',
      right: cancelEnter.may,
      when: mayMove(enterLife, Number(row.status), enterLife.off),
      danger: true,
      run: () => void askToCancel(row),
    },
  ]
  return (
    <ResourceScreen
      of={enterControl}
      rowActions={actions}
      aside={opened !== null && <Checklist at={opened} close={() => setOpened(null)} />}
    />
  )
}

/** Checklist of an owner in a warehouse: seven items with person and time, and a button to the next stage. */
const Checklist = ({ at, close }: { readonly at: Key; readonly close: () => void }): JSX.Element => {
  const may = useMay()
  const { data, error, refetch } = useRead(enterChecklist, at)
  const tick = useSend(tickEnter)
  const advance = useSend(advanceEnter, { changes: ['owner/goodsOwner', 'options'] })
  const isEditable = data !== undefined && data.status < enterLife.entered && data.status !== enterLife.off && may(tickEnter.may)
  const next = data?.next ?? null
  const askToAdvance = async (to: number): Promise<void> => {
    if (to < 50 || (await confirm(`推进到${textOf(to)}？`, '推进后不能退回。', 'error'))) advance.mutate(at)
  }
  return (
    <Drawer
      title={
        <span className="inline-names">
          进场事项：
          <OptionText to={owner} value={at.ownerNo} /> · <OptionText to={warehouse} value={at.warehouseNo} />
        </span>
      }
      open
      size={460}
      onClose={close}
      footer={
        next !== null &&
        may(advanceEnter.may) && (
          <span className="drawer-footer">
            <OnlineButton
              type="primary"
              loading={advance.isPending}
              reason={data !== undefined && data.missing.length > 0 ? `未完成：${data.missing.join('、')}` : ''}
              onClick={() => void askToAdvance(next)}
            >
              推进到{textOf(next)}
            </OnlineButton>
          </span>
        )
      }
    >
      {data === undefined && error === null && <Skeleton active />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && (
        <Items data={data} open={isEditable && !tick.isPending} tick={(code, done) => tick.mutate({ ...at, code, done })} />
      )}
    </Drawer>
  )
}

interface ItemsProps {
  readonly data: ReplyOf<typeof enterChecklist>
  readonly open: boolean
  readonly tick: (code: string, done: boolean) => void
}
const Items = ({ data, open, tick }: ItemsProps): JSX.Element => (
  <>
    <p>当前状态：{show(enterControl.fields.status, data.status)}</p>
    <ul className="check-list">
      {data.items.map((item) => (
        <li key={item.code}>
          <Checkbox checked={item.done === 1} disabled={!open} onChange={(event) => tick(item.code, event.target.checked)}>
            {item.name}
          </Checkbox>
          <small className="dim">{item.doneUser === null ? '' : `${item.doneUser} ${item.doneTime ?? ''}`}</small>
        </li>
      ))}
    </ul>
    {data.missing.length > 0 && <p className="dim">还差：{data.missing.join('、')}</p>}
  </>
)
