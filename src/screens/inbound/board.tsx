// 入库看板 · inbound/board
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { board, boardCards } from '#contract/inbound/board'
import { stockin } from '#contract/inbound/stockin'
import { stockinLife } from '#contract/rules/inboundLife'
import { useRead } from '../../data/query.ts'
import { countText } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen, type AboveProps } from '../../kit/ResourceScreen.tsx'
import { FailureState } from '../../kit/states.tsx'
import './board.css'

const { open, reserved, arrived, receiving, toPutaway, shelving } = stockinLife
const shown = [
  ['awaited', '待到货', `status=${open},${reserved}`],
  ['arrived', '已到货待收', `status=${arrived},${receiving}`],
  ['toPutaway', '待上架', `status=${toPutaway},${shelving}`],
  ['late', '超时', `isOvertime=1&status=${[open, reserved, arrived, receiving, toPutaway, shelving].join(',')}`],
] as const

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Where orders stand now, whatever day they were entered on; a number leads to its orders. */
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
            to={`/front/operator-center/stockin?${query}${where === '' ? '' : `&${where}`}`}
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

export default function InboundBoardScreen(): JSX.Element {
  return <ResourceScreen of={board} Above={Cards} />
}
