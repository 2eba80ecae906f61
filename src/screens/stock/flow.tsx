// 库存流水 · stock/flow
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { flow } from '#contract/stock/flow'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

type Flow = Row<typeof flow>

/** In and out are told apart by sign and colour. */
const signed = (change: number | null): JSX.Element => {
  if (change === null || change === 0) return <span className="dim">0</span>
  return <b className={change > 0 ? 'rise' : 'fall'}>{`${change > 0 ? '+' : ''}${change.toLocaleString('zh-CN')}`}</b>
}
const cells = {
  changeQty: (row: Flow) => signed(row.changeQty),
  changeAllocQty: (row: Flow) => signed(row.changeAllocQty),
  changeFreezeQty: (row: Flow) => signed(row.changeFreezeQty),
}

export default function FlowScreen(): JSX.Element {
  return <ResourceScreen of={flow} cells={cells} />
}
