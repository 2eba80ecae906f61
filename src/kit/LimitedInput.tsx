// 有上限的输入框 · kit/LimitedInput
import { Input, type InputProps } from 'antd'
import type { JSX } from 'react'
import { lengthFault } from './maxLength.ts'
import { CellFault } from './NumberField.tsx'

interface LimitedInputProps extends Omit<InputProps, 'maxLength' | 'suffix' | 'status'> {
  /** most characters */
  readonly max: number
  readonly value: string
  /** what was said against it when it was sent, '' for nothing */
  readonly told?: string
}

/** A field outside of a form: what is too long for it stays whole, and says so at its end. */
export const LimitedInput = ({ max, told = '', ...rest }: LimitedInputProps): JSX.Element => {
  const fault = lengthFault(rest.value, max)
  return (
    <>
      <Input
        {...rest}
        {...((fault !== '' || told !== '') && { status: 'error', 'aria-invalid': true })}
        suffix={
          <small role="alert" className="too-long">
            {fault}
          </small>
        }
      />
      <CellFault>{told}</CellFault>
    </>
  )
}
