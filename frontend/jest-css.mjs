/** Component tests draw nothing, so style sheets stand empty in them. */
export default {};
