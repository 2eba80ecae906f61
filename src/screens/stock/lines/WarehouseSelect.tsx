// 选一个仓库 · stock/lines/WarehouseSelect
import { Select } from 'antd'
import { useEffect, type JSX } from 'react'
import { warehouse } from '#contract/warehouse/refs'
import { useOptions, warehouseKey } from '../../../kit/options.tsx'

export interface Place {
  readonly warehouseNo: string
  readonly sid: string
}
interface WarehouseSelectProps {
  readonly id?: string
  readonly value?: Place
  readonly onChange?: (place: Place) => void
  readonly disabled?: boolean
}

/** Selects a warehouse with its WMS account; a single warehouse is selected automatically. */
export const WarehouseSelect = ({ id, value, onChange, disabled = false }: WarehouseSelectProps): JSX.Element => {
  const { options, loading } = useOptions(warehouse)
  const only = options.length === 1 ? options[0] : undefined
  useEffect(() => {
    if (value === undefined && only !== undefined) onChange?.({ warehouseNo: only.value, sid: only.sid ?? '' })
  }, [value, only, onChange])
  return (
    <Select
      {...(id !== undefined && { id })}
      className="wide"
      disabled={disabled}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择仓库"
      options={options.map((option) => ({ value: warehouseKey(option), label: option.label }))}
      value={value === undefined ? null : `${value.warehouseNo}-${value.sid}`}
      onChange={(key: string) => {
        const found = options.find((option) => warehouseKey(option) === key)
        if (found !== undefined) onChange?.({ warehouseNo: found.value, sid: found.sid ?? '' })
      }}
    />
  )
}
