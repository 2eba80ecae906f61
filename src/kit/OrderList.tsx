// 可排序的清单 · kit/OrderList
import { Button } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface OrderListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  /** the same items in their new order */
  readonly change: (items: readonly T[]) => void
  /** shown between the grip and the arrows */
  readonly children: (item: T) => ReactNode
}

/** A list that a person sorts by dragging or by arrows. */
export const OrderList = <T,>({ items, keyOf, nameOf, change, children }: OrderListProps<T>): JSX.Element => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number): void => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(to, 0, moved)
    change(next)
  }
  const dropped = (): void => {
    if (dragged !== null && over !== null && dragged !== over) move(dragged, over)
    setDragged(null)
    setOver(null)
  }
  return (
    <ul className="order-list">
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          draggable
          data-over={over === index || undefined}
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(index)
          }}
          onDragEnd={dropped}
        >
          <span className="grip">
            <Icon name="grip" size={14} />
          </span>
          {children(item)}
          <span>
            <Step label={`${nameOf(item)}上移`} icon="up" disabled={index === 0} run={() => move(index, index - 1)} />
            <Step
              label={`${nameOf(item)}下移`}
              icon="down"
              disabled={index === items.length - 1}
              run={() => move(index, index + 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: 'up' | 'down'
  readonly disabled: boolean
  readonly run: () => void
}
const Step = ({ label, icon, disabled, run }: StepProps): JSX.Element => (
  <Button type="text" size="small" aria-label={label} disabled={disabled} onClick={run} icon={<Icon name={icon} size={12} />} />
)
