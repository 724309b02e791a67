/** A page recognized from its picture. Coordinates are in pixels of the levelled, upright picture, with x to the right and y down. */
import type { Box, Matrix } from '../../ir/geometry.ts'

/** The recognized page. */
export interface ScannedPage {
  /** Page number, from 1. */
  page: number
  width: number
  height: number
  /** Clockwise rotation, in degrees, that makes the displayed page upright. */
  turned: 0 | 90 | 180 | 270
  /** Skew of the upright page, in degrees; if positive, text ran downwards to the right. */
  slope: number
  /** Transforms pixels to points on the displayed page, from its upper left corner. */
  toPage: Matrix
  /** The recognized areas, in points on the displayed page; null for the whole page. */
  regions: readonly Box[] | null
  /** Words in reading order. */
  words: readonly ScannedWord[]
  rules: readonly ScannedRule[]
  /** Shades and dark areas with light words on them, with their grey. */
  fills: readonly ScannedFill[]
  /** Areas that are neither words nor rules. */
  pictures: readonly Box[]
}

/** A shade, or a dark area. */
export interface ScannedFill extends Box {
  grey: number
  /** Colour as RRGGBB; undefined for greys. */
  color?: string | undefined
}

/** A recognized word. */
export interface ScannedWord extends Box {
  text: string
  /** OCR confidence, from 0 to 100. */
  confidence: number
  /** Heights of its baseline at its left and right sides. */
  baseline: readonly [left: number, right: number]
  /** Height of its line from the lowest descender to the highest ascender. */
  size: number
  /** Number of its line on the page. */
  line: number
  bold: boolean
  italic: boolean
  /** Set for light words on dark: the greys of the letters and of their background. */
  inverted?: { ink: number; paper: number } | undefined
  /** Grey of its letters if they are dark on light; 0 is black. */
  ink?: number | undefined
  /** Colour of its letters as RRGGBB; undefined for greys. */
  color?: string | undefined
  /** It lies in one of the pictures. */
  inPicture: boolean
}

/** A recognized rule. */
export interface ScannedRule {
  level: boolean
  /** Its centre line. */
  at: number
  from: number
  to: number
  width: number
  /** Grey; 0 is black. */
  grey: number
  /** Colour as RRGGBB; undefined for greys. */
  color?: string | undefined
}
