// 阶梯价 · finance/feeVersion/TiersCell
import { Button, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { count, price } from '#contract/kinds'
import type { FeeTier } from '#contract/rules/feeItem'
import { tiersFault, tiersMax } from '#contract/rules/feeItemRules'
import { priceText } from '#contract/rules/feeItemText'
import RowsInput, { type Entry, type RowCellProps } from '../../../kit/RowsInput.tsx'

const fields = {
  fromQty: count('大于', { min: 0, max: 999_999_999, width: 110 }),
  toQty: count('到', { min: 1, max: 999_999_999, width: 110 }),
  priceE4: price('单价', { min: 0, max: 1_000_000_000, width: 110 }),
}
type TypedTier = { readonly [N in keyof FeeTier]?: FeeTier[N] | null }
const isTiers = (value: unknown): value is readonly FeeTier[] => Array.isArray(value)

/** Tiers of an item: shown as one line, typed in a small table. */
export const TiersCell = ({ label, value, disabled, put }: RowCellProps): JSX.Element => {
  const tiers = isTiers(value) ? value : []
  const [typed, setTyped] = useState<readonly Entry[] | null>(null)
  const asTiers = (rows: readonly Entry[]): readonly FeeTier[] =>
    rows.map(({ fromQty, toQty, priceE4 }: TypedTier) => ({
      fromQty: fromQty ?? 0,
      toQty: toQty ?? null,
      priceE4: priceE4 ?? Number.NaN,
    }))
  const fault = typed === null ? '' : tiersFault(asTiers(typed))
  return (
    <>
      <Button aria-label={label} disabled={disabled} onClick={() => setTyped(tiers.map((tier) => ({ ...tier })))}>
        {tiers.length === 0
          ? '填写阶梯'
          : tiers.map(({ toQty, priceE4 }) => `${toQty === null ? '以上' : `≤${toQty}`} ${priceText(priceE4)}`).join('，')}
      </Button>
      {typed !== null && (
        <Modal
          title="月度阶梯价"
          open
          onCancel={() => setTyped(null)}
          okButtonProps={{ disabled: fault !== '' }}
          onOk={() => {
            put(asTiers(typed))
            setTyped(null)
          }}
        >
          <p className="dim">从 0 开始一段接一段，刚好等于“到”的算这一段；最后一段不填“到”。</p>
          <RowsInput
            label="阶梯价"
            fields={fields}
            most={tiersMax}
            value={typed}
            disabled={false}
            onChange={setTyped}
            begin={(rows) => ({ fromQty: (rows.at(-1) as TypedTier | undefined)?.toQty ?? 0 })}
          />
          {typed.length > 0 && fault !== '' && <p className="fault">{fault}</p>}
        </Modal>
      )}
    </>
  )
}
