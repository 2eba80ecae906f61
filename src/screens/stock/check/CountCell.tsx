// 录入实盘 · stock/check/CountCell
import { useState, type JSX } from 'react'
import { checkCount, type CheckLine } from '#contract/stock/check'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import { numberFault } from '../../../kit/numberFault.ts'
import { NumberCell } from '../../../kit/NumberField.tsx'
import { toastFailure } from '../../../kit/toast.ts'

/** A1743 another user already counted this line */
const otherCode = 'A1743'

interface CountCellProps {
  readonly checkNo: string
  readonly roundNo: number
  readonly line: CheckLine
}
/** Field for the count of a round. */
export const countOf = (roundNo: number | null): 'countQty' | 'round2Qty' | 'finalQty' =>
  roundNo === 3 ? 'finalQty' : roundNo === 2 ? 'round2Qty' : 'countQty'

const limits = { min: 0, max: 9_999_999, unit: '件' }

/** Input for the count of a line, saved when it loses the focus. Enter moves to the next line. */
export const CountCell = ({ checkNo, roundNo, line }: CountCellProps): JSX.Element => {
  const storedQty = line[countOf(roundNo)]
  const [typed, setTyped] = useState<number | null>(storedQty)
  const { mutate, isPending } = useSend(checkCount, { quiet: true })
  const save = (qty: number, isConfirmed = false): void => {
    const { locationNo, ownerNo, goodsNo, batchNo, quality } = line
    mutate(
      {
        checkNo,
        roundNo,
        ...(isConfirmed && { over: 1 as const }),
        lines: [{ locationNo, ownerNo, goodsNo, batchNo, quality, qty }],
      },
      {
        onError: ({ failure }) => {
          if (failure.kind !== 'refused' || failure.code !== otherCode) return toastFailure(failure)
          void confirm(failure.msg).then((confirmed) => (confirmed ? save(qty, true) : setTyped(storedQty)))
        },
      },
    )
  }
  const saveIfChanged = (): void => {
    if (typed !== null && typed !== storedQty && numberFault('', limits, typed) === '') save(typed)
  }
  return (
    <NumberCell
      className="count-input"
      label={`${line.locationNo} ${line.goodsNo} 实盘数量`}
      limits={limits}
      disabled={isPending}
      value={typed}
      onChange={setTyped}
      onBlur={saveIfChanged}
      onPressEnter={(event) => {
        const inputs = [...document.querySelectorAll<HTMLInputElement>('.count-input input')]
        const next = inputs[inputs.indexOf(event.currentTarget) + 1]
        if (next === undefined) event.currentTarget.blur()
        else next.focus()
      }}
    />
  )
}
