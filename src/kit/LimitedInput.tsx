// 有上限的输入框 · kit/LimitedInput
import { Input, type InputProps } from 'antd'
import type { JSX } from 'react'
import { lengthFault } from './maxLength.ts'
import { CellFault } from './NumberField.tsx'

interface LimitedInputProps extends Omit<InputProps, 'maxLength' | 'suffix' | 'status'> {
  /** maximum number of characters */
  readonly max: number
  readonly value: string
  /** error after sending, '' for none */
  readonly error?: string
}

/** An input outside of a form. A text that is too long is not cut; the error is shown inside the input, at its end. */
export const LimitedInput = ({ max, error = '', ...rest }: LimitedInputProps): JSX.Element => {
  const fault = lengthFault(rest.value, max)
  return (
    <>
      <Input
        {...rest}
        {...((fault !== '' || error !== '') && { status: 'error', 'aria-invalid': true })}
        suffix={
          <small role="alert" className="too-long">
            {fault}
          </small>
        }
      />
      <CellFault>{error}</CellFault>
    </>
  )
}
