// 耗材与数量 · consumable/consumable/PackagingForm
import { Form, Modal, Select, type FormInstance } from 'antd'
import type { JSX, ReactNode } from 'react'
import { consumable } from '#contract/consumable/refs'
import { warehouse } from '#contract/warehouse/refs'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { useOptions } from '../../../kit/options.tsx'

export const needed = (label: string) => [{ required: true, message: `${label}不能为空` }]
/** Greatest quantity of an entry. */
export const qtyMax = 9_999_999

/** Fields that every form of packaging has. */
export interface PackagingValues {
  readonly warehouseNo: string
  readonly consumableNo: string
  readonly qty: number
}
interface PackagingFormProps<V extends PackagingValues> {
  readonly title: string
  readonly form: FormInstance<V>
  readonly saving: boolean
  readonly close: () => void
  /** `sidOf`: returns the WMS account of a warehouse */
  readonly submit: (values: V, sidOf: (warehouseNo: string) => string) => void
  readonly place?: string
  readonly qty: { readonly label: string; readonly min: 0 | 1; readonly extra?: string }
  /** form item between warehouse and packaging */
  readonly next?: ReactNode
  readonly children?: ReactNode
}

/** Form for warehouse, packaging and quantity; a single warehouse is selected already. */
export const PackagingForm = <V extends PackagingValues>(props: PackagingFormProps<V>): JSX.Element => {
  const { title, form, saving, close, submit, place = '仓库', qty, next, children } = props
  const warehouses = useOptions(warehouse)
  const consumables = useOptions(consumable)
  const sidOf = (no: string): string => warehouses.options.find((option) => option.value === no)?.sid ?? ''
  const only = warehouses.options.length === 1 ? warehouses.options[0]?.value : undefined
  return (
    <Modal title={title} open onCancel={close} onOk={form.submit} confirmLoading={saving}>
      <Form<V>
        form={form}
        className="form"
        labelCol={{ flex: '96px' }}
        colon={false}
        {...(only !== undefined && { initialValues: { warehouseNo: only } })}
        onFinish={(values) => submit(values, sidOf)}
      >
        <Form.Item name="warehouseNo" label={place} rules={needed('仓库')}>
          <Select options={[...warehouses.options]} loading={warehouses.loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        {next}
        <Form.Item name="consumableNo" label="耗材" rules={needed('耗材')}>
          <Select options={[...consumables.options]} loading={consumables.loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <NumberItem name="qty" label={qty.label} required limits={{ min: qty.min, max: qtyMax }} extra={qty.extra} />
        {children}
      </Form>
    </Modal>
  )
}
