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

const orders = '/front/operator-center/stockin'
const { open, reserved, arrived, receiving, toPutaway, shelving } = stockinLife
const shown = [
  ['awaited', '待到货', `status=${open},${reserved}`],
  ['arrived', '已到货待收', `status=${arrived},${receiving}`],
  ['toPutaway', '待上架', `status=${toPutaway},${shelving}`],
  ['late', '超时', `isOvertime=1&status=${[open, reserved, arrived, receiving, toPutaway, shelving].join(',')}`],
] as const

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Number of orders in each state now, whatever their day of entry; a number links to its orders. */
const Cards = ({ filter }: AboveProps): JSX.Element | null => {
  const may = useMay()
  const [warehouseNo, ownerNo] = [said(filter['warehouseNo']), said(filter['ownerNo'])]
  const place = { ...(warehouseNo !== '' && { warehouseNo }), ...(ownerNo !== '' && { ownerNo }) }
  const { data, error, refetch } = useRead(boardCards, place)
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <nav className="board-cards" aria-label="入库">
      {shown.map(([name, title, query]) => {
        const number = (
          <>
            <span>{title}</span>
            <strong>{countText(data[name])}</strong>
          </>
        )
        const where = new URLSearchParams(place).toString()
        return may(stockin.may.list) ? (
          <Link
            key={name}
            className="big-number"
            data-level={name === 'late' && data.late > 0 ? 2 : 0}
            to={`${orders}?${query}${where === '' ? '' : `&${where}`}`}
          >
            {number}
          </Link>
        ) : (
          <span key={name} className="big-number">
            {number}
          </span>
        )
      })}
    </nav>
  )
}

type Day = Row<typeof board>
/** A number of a day, an owner and a warehouse, leading to its orders. */
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
  const place = new URLSearchParams({
    warehouseNo: `${said(row.warehouseNo)}-${said(row.sid)}`,
    ownerNo: said(row.ownerNo),
    createTimeBegin: said(row.createDate),
    createTimeEnd: said(row.createDate),
  })
  return <Link to={`${orders}?${place.toString()}${query}`}>{countText(number)}</Link>
}
const finished = `&status=${stockinLife.done},${stockinLife.closed}`
const cells = {
  orderNum: (row: Day) => <Orders row={row} number={Number(row.orderNum)} />,
  doneNum: (row: Day) => <Orders row={row} number={Number(row.doneNum)} query={finished} />,
  lateNum: (row: Day) => <Orders row={row} number={Number(row.lateNum)} query="&isOvertime=1" />,
}

export default function InboundBoardScreen(): JSX.Element {
  return <ResourceScreen of={board} Above={Cards} cells={cells} />
}
