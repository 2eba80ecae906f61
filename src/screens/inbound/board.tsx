// 入库看板 · inbound/board
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { board, boardCards } from '#contract/inbound/board'
import { stockin } from '#contract/inbound/stockin'
import type { Row } from '#contract/resource'
import { stockinLife } from '#contract/rules/inboundLife'
import { useRead } from '../../data/query.ts'
import { countText } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { AboveProps } from '../../kit/resourceProps.ts'
import { FailureState } from '../../kit/states.tsx'
import './board.css'

const stockinPath = '/front/operator-center/stockin'
const { open, reserved, arrived, receiving, toPutaway, shelving } = stockinLife
const cardStates = [
  ['awaited', '待到货', `status=${open},${reserved}`],
  ['arrived', '已到货待收', `status=${arrived},${receiving}`],
  ['toPutaway', '待上架', `status=${toPutaway},${shelving}`],
  ['late', '超时', `isOvertime=1&status=${[open, reserved, arrived, receiving, toPutaway, shelving].join(',')}`],
] as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Current number of stock-in orders in each state, for any day of entry; a card opens the list of its orders. */
const Cards = ({ filter }: AboveProps): JSX.Element | null => {
  const may = useMay()
  const [warehouseNo, ownerNo] = [textOf(filter['warehouseNo']), textOf(filter['ownerNo'])]
  const conditions = { ...(warehouseNo !== '' && { warehouseNo }), ...(ownerNo !== '' && { ownerNo }) }
  const { data, error, refetch } = useRead(boardCards, conditions)
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <nav className="board-cards" aria-label="入库">
      {cardStates.map(([name, title, query]) => {
        const content = (
          <>
            <span>{title}</span>
            <strong>{countText(data[name])}</strong>
          </>
        )
        const where = new URLSearchParams(conditions).toString()
        return may(stockin.may.list) ? (
          <Link
            key={name}
            className="big-number"
            data-level={name === 'late' && data.late > 0 ? 2 : 0}
            to={`${stockinPath}?${query}${where === '' ? '' : `&${where}`}`}
          >
            {content}
          </Link>
        ) : (
          <span key={name} className="big-number">
            {content}
          </span>
        )
      })}
    </nav>
  )
}

type Day = Row<typeof board>
/** Number of stock-in orders of a day, an owner and a warehouse, with a link to the orders. */
const Orders = ({
  row,
  number,
  query = '',
}: {
  readonly row: Day
  readonly number: number
  readonly query?: string
}): JSX.Element => {
  const may = useMay()
  if (number === 0 || !may(stockin.may.list)) return <>{countText(number)}</>
  const conditions = new URLSearchParams({
    warehouseNo: `${textOf(row.warehouseNo)}-${textOf(row.sid)}`,
    ownerNo: textOf(row.ownerNo),
    createTimeBegin: textOf(row.createDate),
    createTimeEnd: textOf(row.createDate),
  })
  return <Link to={`${stockinPath}?${conditions.toString()}${query}`}>{countText(number)}</Link>
}
const finishedQuery = `&status=${stockinLife.done},${stockinLife.closed}`
const cells = {
  orderNum: (row: Day) => <Orders row={row} number={Number(row.orderNum)} />,
  doneNum: (row: Day) => <Orders row={row} number={Number(row.doneNum)} query={finishedQuery} />,
  lateNum: (row: Day) => <Orders row={row} number={Number(row.lateNum)} query="&isOvertime=1" />,
}

export default function InboundBoardScreen(): JSX.Element {
  return <ResourceScreen of={board} Above={Cards} cells={cells} />
}
