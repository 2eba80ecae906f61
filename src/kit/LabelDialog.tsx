// 打印标签 · kit/LabelDialog
import { Modal } from 'antd'
import type { JSX } from 'react'
import { createPortal } from 'react-dom'
import { Barcode } from './Barcode.tsx'
import './labels.css'

export interface Label {
  /** what the bars say */
  readonly code: string
  /** one line a person reads, besides the code */
  readonly text: string
}
interface LabelDialogProps {
  readonly title: string
  /** millimetres */
  readonly size: '100x50' | '60x40'
  readonly labels: readonly Label[]
  readonly close: () => void
}
const shown = 6

/** Labels one per page of the label printer; the first few are shown before. */
export const LabelDialog = ({ title, size, labels, close }: LabelDialogProps): JSX.Element => (
  <Modal title={title} open width={720} onCancel={close} okText={`打印 ${labels.length} 张`} onOk={() => window.print()}>
    <p className="dim">
      标签 {size.replace('x', '×')} 毫米，每页一张。{labels.length > shown ? `下面是前 ${shown} 张。` : ''}
    </p>
    <div className="label-preview" data-size={size}>
      {labels.slice(0, shown).map((label) => (
        <Sticker key={label.code} label={label} />
      ))}
    </div>
    {createPortal(
      <div className="label-sheet" data-size={size} aria-hidden="true">
        <style>{`@page { size: ${size === '100x50' ? '100mm 50mm' : '60mm 40mm'}; margin: 0 }`}</style>
        {labels.map((label) => (
          <Sticker key={label.code} label={label} />
        ))}
      </div>,
      document.body,
    )}
  </Modal>
)

const Sticker = ({ label }: { readonly label: Label }): JSX.Element => (
  <div className="sticker">
    <p>{label.text}</p>
    <Barcode text={label.code} />
  </div>
)
