// 库存查询 · stock/stock
import { useState, type JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { isSystemPlace } from '#contract/rules/systemPlace'
import { byGoods } from '#contract/stock/byGoods'
import { byLocation } from '#contract/stock/byLocation'
import { stock, stockFreeze, stockQuality, stockTransfer, stockUnfreeze } from '#contract/stock/stock'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { countText, none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { BatchProps } from '../../kit/resourceProps.ts'
import type { Action } from '../../kit/RowActions.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'
import { FlowsDrawer } from './stock/FlowsDrawer.tsx'
import { HoldDialog } from './stock/HoldDialog.tsx'
import { QualityDialog, TransferDialog } from './stock/ShiftDialog.tsx'
import './stock.css'

type Stock = Row<typeof stock>
/** Days before the expiry date from which the number of days is yellow. */
const soonDays = 30

const daysClass = (days: number): string => (days < 0 ? 'overdue' : days <= soonDays ? 'soon' : '')
const availCell = (row: { readonly availQty: number | null }): JSX.Element => (
  <b className={(row.availQty ?? 0) === 0 ? 'dim' : undefined}>{countText(row.availQty ?? 0)}</b>
)
const cells = {
  leftDays: (row: Stock) => (row.leftDays === null ? none : <span className={daysClass(row.leftDays)}>{row.leftDays}</span>),
  availQty: availCell,
}

type StockAction = 'freeze' | 'unfreeze' | 'transfer' | 'requalify' | 'flows'

const HoldBatch = ({ chosen, clear }: BatchProps<Stock>): JSX.Element | null => {
  const may = useMay()
  const [doing, setDoing] = useState<'freeze' | 'unfreeze' | null>(null)
  const rows = chosen.filter((row) => !isSystemPlace(row.locationNo ?? '', { type: Number(row.locationType) }))
  const isPossible = {
    freeze: rows.some((row) => (row.availQty ?? 0) > 0),
    unfreeze: rows.some((row) => (row.freezeQty ?? 0) > 0),
  }
  return (
    <>
      {may(stockFreeze.may) && (
        <OnlineButton disabled={!isPossible.freeze} onClick={() => setDoing('freeze')}>
          冻结
        </OnlineButton>
      )}
      {may(stockUnfreeze.may) && (
        <OnlineButton disabled={!isPossible.unfreeze} onClick={() => setDoing('unfreeze')}>
          解冻
        </OnlineButton>
      )}
      {doing !== null && (
        <HoldDialog
          rows={rows.filter((row) => ((doing === 'freeze' ? row.availQty : row.freezeQty) ?? 0) > 0)}
          freezing={doing === 'freeze'}
          done={() => {
            setDoing(null)
            clear()
          }}
          close={() => setDoing(null)}
        />
      )}
    </>
  )
}

const BatchView = ({ head }: { readonly head: JSX.Element }): JSX.Element => {
  const [opened, setOpened] = useState<{ readonly row: Stock; readonly doing: StockAction } | null>(null)
  const close = (): void => setOpened(null)
  const actions = (row: Stock): readonly Action[] => {
    const isShelf = !isSystemPlace(row.locationNo ?? '', { type: Number(row.locationType) })
    const isAvailable = isShelf && (row.availQty ?? 0) > 0
    const action = (label: string, right: number, doing: StockAction, when: boolean): Action => ({
      label,
      right,
      when,
      run: () => setOpened({ row, doing }),
    })
    return [
      action('移库', stockTransfer.may, 'transfer', isAvailable),
      action('冻结', stockFreeze.may, 'freeze', isAvailable),
      action('解冻', stockUnfreeze.may, 'unfreeze', isShelf && (row.freezeQty ?? 0) > 0),
      action(Number(row.quality) === 1 ? '转残' : '转良', stockQuality.may, 'requalify', isAvailable),
      { ...action('流水', 160225, 'flows', true), local: true },
    ]
  }
  return (
    <ResourceScreen
      of={stock}
      cells={cells}
      head={head}
      rowActions={actions}
      Batch={HoldBatch}
      open={(row) => setOpened({ row, doing: 'flows' })}
      aside={opened !== null && <Dialog row={opened.row} doing={opened.doing} close={close} />}
    />
  )
}

interface DialogProps {
  readonly row: Stock
  readonly doing: StockAction
  readonly close: () => void
}
const Dialog = ({ row, doing, close }: DialogProps): JSX.Element => {
  if (doing === 'flows') return <FlowsDrawer row={row} close={close} />
  if (doing === 'transfer') return <TransferDialog row={row} close={close} />
  if (doing === 'requalify') return <QualityDialog row={row} close={close} />
  return <HoldDialog rows={[row]} freezing={doing === 'freeze'} done={close} close={close} />
}

const ways = [
  { key: 'goods', label: '按商品' },
  { key: 'location', label: '按库位' },
  { key: 'batch', label: '按批次' },
] as const

export default function StockScreen(): JSX.Element {
  // `by` is in the address, so that a link opens the same list; `view` is dropped, because it belongs to one list
  const [params, setParams] = useSearchParams()
  const by = params.get('by') ?? 'batch'
  const change = (key: string): void =>
    setParams(
      (before) => {
        const { view: _view, by: _by, ...conditions } = Object.fromEntries(before)
        return { ...conditions, ...(key !== 'batch' && { by: key }) }
      },
      { replace: true },
    )
  const head = <TabStrip label="查看方式" active={by} items={ways} change={change} />
  if (by === 'goods') return <ResourceScreen of={byGoods} head={head} cells={{ availQty: availCell }} />
  if (by === 'location') return <ResourceScreen of={byLocation} head={head} cells={{ availQty: availCell }} />
  return <BatchView head={head} />
}
