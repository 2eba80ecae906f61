// 费用项的条件 · finance/feeVersion/ConditionsCell
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { limitWords } from '#contract/finance/feeConditionWords'
import { conditionField } from '#contract/finance/feeConditions'
import type { FeeConditions } from '#contract/rules/feeItem'
import { CONDITIONS_OF } from '#contract/rules/feeItemRules'
import type { ItemFeeType } from '#contract/rules/feeTypes'
import { FormFields } from '../../../kit/FormFields.tsx'
import type { RowCellProps } from '../../../kit/RowsInput.tsx'

const isConditions = (value: unknown): value is FeeConditions => typeof value === 'object' && value !== null

/** Conditions of an item: shown as one line, typed in a small form. */
export const ConditionsCell = ({ label, row, value, disabled, put }: RowCellProps): JSX.Element => {
  const conditions = isConditions(value) ? value : {}
  const [isOpen, setIsOpen] = useState(false)
  const { feeType } = row as { readonly feeType: ItemFeeType }
  return (
    <>
      <Button aria-label={label} disabled={disabled} onClick={() => setIsOpen(true)}>
        {limitWords({ feeType, conditions }) || '不限'}
      </Button>
      {isOpen && <ConditionsDialog type={feeType} conditions={conditions} close={() => setIsOpen(false)} put={put} />}
    </>
  )
}

interface DialogProps {
  readonly type: ItemFeeType
  readonly conditions: FeeConditions
  readonly close: () => void
  readonly put: (conditions: FeeConditions) => void
}
const ConditionsDialog = ({ type, conditions, close, put }: DialogProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const names = CONDITIONS_OF[type]
  const take = (values: Record<string, unknown>): void => {
    const isFilled = ([, value]: readonly [string, unknown]): boolean => value !== undefined && value !== null && value !== ''
    put(Object.fromEntries(Object.entries(values).filter(isFilled)))
    close()
  }
  return (
    <Modal title="条件" open onCancel={close} onOk={form.submit}>
      <p className="dim">都不填就不限；填了的要同时符合。</p>
      <Form form={form} className="form" labelCol={{ flex: '84px' }} colon={false} initialValues={conditions} onFinish={take}>
        <FormFields
          fields={Object.fromEntries(names.map((name) => [name, conditionField(type, name)]))}
          names={names}
          form={form}
          isNew={false}
        />
      </Form>
    </Modal>
  )
}
