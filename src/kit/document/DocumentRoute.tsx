// 单据详情页 · kit/document/DocumentRoute
import type { JSX, ReactNode } from 'react'
import type { Document } from '#contract/document'
import { DetailPage } from '../DetailPage.tsx'
import { DocumentPage, type DocumentPageProps, type PartProps } from './DocumentPage.tsx'
import { type Of, useDocument } from './useDocument.ts'

interface DocumentRouteProps<D extends Document> extends Omit<DocumentPageProps<D>, 'whole'> {
  readonly no: string
  /** buttons of the head besides its acts */
  readonly Tools?: Of<[props: PartProps<D>], ReactNode>
}

/** One document at its own address. */
export const DocumentRoute = <D extends Document>({ no, Tools, ...page }: DocumentRouteProps<D>): JSX.Element => {
  const read = useDocument(page.of, no)
  return (
    <DetailPage
      read={read}
      live={page.of.everySec !== undefined}
      tools={read.data && Tools !== undefined && <Tools whole={read.data} />}
    >
      {(whole) => <DocumentPage {...page} whole={whole} />}
    </DetailPage>
  )
}
