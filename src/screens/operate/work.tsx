// 作业明细 · operate/work
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { work } from '#contract/operate/work'
import { none } from '../../kit/formats.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { EmptyState } from '../../kit/states.tsx'

type Work = Row<typeof work>
const cells = {
  stockoutNo: (row: Work) =>
    row.stockoutNo === null ? (
      none
    ) : (
      <Link to={`/front/operator-center/stockout/detail/${row.stockoutNo}?tab=trace`}>{row.stockoutNo}</Link>
    ),
  isValid: (row: Work) => (row.isValid === 1 ? '是' : <b className="soon">否</b>),
}

/** Whoever looks through records looks at one warehouse and one kind of work. */
const remembered = ['warehouseNo', 'opType']

export default function WorkScreen(): JSX.Element {
  return (
    <ResourceScreen
      of={work}
      cells={cells}
      everyMs={60_000}
      remember={remembered}
      empty={<EmptyState title="没有作业" text="手持端上传的每个拣货、复核、打包、称重都会列在这里。" />}
    />
  )
}
