// 打印标签 · kit/LabelDialog
import { Modal } from 'antd'
import { useState, type JSX } from 'react'
import { createPortal } from 'react-dom'
import { Barcode } from './Barcode.tsx'
import { NumberCell } from './NumberField.tsx'
import { numberFault } from './numberFault.ts'
import './labels.css'

export interface Label {
  /** what the bars say */
  readonly code: string
  /** one line a person reads, besides the code */
  readonly text: string
  /** a second, smaller one */
  readonly more?: string
}
interface LabelDialogProps {
  readonly title: string
  /** millimetres */
  readonly size: '100x50' | '60x40'
  readonly labels: readonly Label[]
  readonly close: () => void
}
const shown = 6
/** Most labels of one go: a printer works on them for half an hour, and the page must hold them all at once. */
const sheetMost = 2000
/** Most copies of one label, three digits. */
const copiesMost = 999

/** Asks how many of each, shows the first few, and prints one label per page of the label printer. */
export const LabelDialog = ({ title, size, labels, close }: LabelDialogProps): JSX.Element => {
  const [copies, setCopies] = useState(1)
  const most = Math.min(copiesMost, Math.max(1, Math.floor(sheetMost / labels.length)))
  const limits = { min: 1, max: most, unit: '张' }
  return (
    <Modal
      title={title}
      open
      width={720}
      onCancel={close}
      okText={`打印 ${labels.length * copies} 张`}
      okButtonProps={{ disabled: numberFault('', limits, copies) !== '' }}
      onOk={() => window.print()}
    >
      <p className="label-ask">
        <label>
          每个打印 <NumberCell label="每个打印张数" limits={limits} value={copies} onChange={(n) => setCopies(n ?? 1)} /> 张
        </label>
        <span className="dim">
          标签 {size.replace('x', '×')} 毫米，每页一张。
          {labels.length > shown ? `下面是前 ${shown} 个，共 ${labels.length} 个。` : ''}
        </span>
      </p>
      <div className="label-preview" data-size={size}>
        {labels.slice(0, shown).map((label, at) => (
          <Sticker key={`${label.code} ${at}`} label={label} />
        ))}
      </div>
      {createPortal(
        <div className="label-sheet" data-size={size} aria-hidden="true">
          <style>{`@page { size: ${size === '100x50' ? '100mm 50mm' : '60mm 40mm'}; margin: 0 }`}</style>
          {labels.flatMap((label, at) =>
            Array.from({ length: copies }, (_, copy) => <Sticker key={`${label.code} ${at} ${copy}`} label={label} />),
          )}
        </div>,
        document.body,
      )}
    </Modal>
  )
}

const Sticker = ({ label: { code, text, more } }: { readonly label: Label }): JSX.Element => (
  <div className="sticker">
    <p>{text}</p>
    {more !== undefined && <small>{more}</small>}
    <Barcode text={code} />
  </div>
)
